/** The connection of this page, and what of it the screens show. */
import { Connection, type Status } from "./connection";

class Wire {
  status: Status = $state("idle");
  newBuild = $state(false);
  connection = new Connection(open, () => this.#follow());

  #follow(): void {
    this.status = this.connection.status;
    this.newBuild ||= this.connection.newBuild;
  }
}

function open(): WebSocket {
  const address = new URL("/ws", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

export const wire = new Wire();

/** See to the connection whenever the device may have been away. */
export function stayAwake(): void {
  const wake = () => wire.connection.wake();
  window.addEventListener("online", wake);
  window.addEventListener("focus", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
}
