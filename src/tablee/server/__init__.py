"""The server: HTTP, WebSockets, sessions, limits. The only place with sockets."""
