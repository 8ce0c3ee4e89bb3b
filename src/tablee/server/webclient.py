"""The web client's files: read once, compressed once, and served with what tells a browser how long to keep them."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER = Path(__file__).parents[1] / "webclient"
_FOR_EVER = "public, max-age=31536000, immutable"  # the name has a hash of the content
_TYPES = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}
_LONG = 600  # bytes from which packing pays


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    plain: bytes
    packed: dict[str, bytes]  # by encoding, the smallest first
    kind: str
    tag: str
    kept: str

    def answer(self, request: Request) -> Response:
        """The file, or that the browser has it."""
        headers = {"etag": self.tag, "cache-control": self.kept, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        accepted = request.headers.get("accept-encoding", "")
        for encoding, packed in self.packed.items():
            if encoding in accepted:
                return Response(packed, media_type=self.kind, headers=headers | {"content-encoding": encoding})
        return Response(self.plain, media_type=self.kind, headers=headers)


def _read(path: Path, name: str) -> File:
    plain = path.read_bytes()
    packed = _packed(path, plain) if path.suffix in _PACKED and len(plain) > _LONG else {}
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
    return File(plain, packed, kind, tag, _FOR_EVER if name.startswith("assets/") else "no-cache")


def _packed(path: Path, plain: bytes) -> dict[str, bytes]:
    """Brotli was made with the client (this Python has none), gzip is made here."""
    brotli = path.with_name(f"{path.name}.br")
    made = {"br": brotli.read_bytes()} if brotli.exists() else {}
    return made | {"gzip": gzip.compress(plain, 9, mtime=0)}


class WebClient:
    """All files of the client."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = folder.rglob("*") if folder.exists() else []
        paths = sorted(path for path in files if path.is_file() and path.suffix != ".br")
        self._files = {str(path.relative_to(folder)): _read(path, str(path.relative_to(folder))) for path in paths}
        everything = "".join(file.tag for file in self._files.values())
        self.build = hashlib.sha256(everything.encode()).hexdigest()[:12]

    async def answer(self, request: Request) -> Response:
        """A file by its path; any other path is one of the client's own screens."""
        name = request.path_params.get("path", "")
        file = self._files.get(name)
        if file is None and ("." in name.rpartition("/")[2] or name.startswith(("api/", "assets/"))):
            return PlainTextResponse("There is no such file.", 404)
        file = file or self._files.get("index.html")
        if file is None:
            return PlainTextResponse("This server was installed without its web client: run ./play once.", 503)
        return file.answer(request)
