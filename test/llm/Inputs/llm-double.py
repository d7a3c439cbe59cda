"""Stands for a server with a language model: one that works, and one for each
way not to. Which one is the first part of the path: http://HOST/NAME/v1.

  llm-double.py serve            prints JSON with its addresses; ends with stdin
  llm-double.py run COMMAND...   runs it with @URL@ for the server's address
                                 and @TLS@, @CA@ for the encrypted one
  llm-double.py interrupt COMMAND...
                                 the same, and sends SIGINT once it asks; it has
                                 8 s to end

POST /NAME/log answers with what NAME was asked, as JSON.

Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
See LICENSE for license information.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import http.server
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from email.utils import formatdate

MODEL = "double-1"
ANSWER = os.environ.get("LLM_DOUBLE_ANSWER", '{"rewrites":[]}')
MEGABYTE = 1024 * 1024


class Log:
    """What each NAME was asked, and how much it could send."""

    def __init__(self):
        self.lock = threading.Lock()
        self.names = {}

    def add(self, name, headers, body):
        with self.lock:
            entry = self.names.setdefault(name, {"requests": [], "sent": 0})
            entry["requests"].append({"headers": headers, "body": body})
            return len(entry["requests"])

    def sent(self, name, count):
        with self.lock:
            self.names[name]["sent"] += count

    def get(self, name):
        with self.lock:
            entry = self.names.get(name, {"requests": [], "sent": 0})
            return json.dumps(entry).encode()


LOG = Log()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def do_POST(self):
        self.close_connection = True
        if self.path.startswith("http://"):
            # As a proxy it answers in the other's place.
            self.path = "/" + self.path.split("/", 3)[3]
        self.name = self.path.split("/")[1]
        if self.path.endswith("/log"):
            return self.whole(LOG.get(self.name))
        length = int(self.headers.get("Content-Length", 0))
        self.body = json.loads(self.rfile.read(length))
        headers = {k.lower(): v for k, v in self.headers.items()}
        self.turn = LOG.add(self.name, headers, self.body)
        self.anthropic = self.path.endswith("/messages")
        base = self.name.split("--")[0]
        status, _, rest = base.partition("-")
        try:
            if status.isdigit():
                self.fail(int(status), rest)
            else:
                getattr(self, "do_" + base.replace("-", "_"))()
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            pass

    # Writing.

    def put(self, data):
        self.wfile.write(data)
        LOG.sent(self.name, len(data))

    def head(self, status, kind, *headers):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        for key, value in headers:
            self.send_header(key, value)
        self.send_header("Connection", "close")
        self.end_headers()

    def whole(self, data, status=200, kind="application/json", headers=()):
        self.head(status, kind, ("Content-Length", str(len(data))), *headers)
        self.wfile.write(data)

    def error(self, status, message, headers=(), **more):
        body = {"error": {"message": message, **more}}
        self.whole(json.dumps(body).encode(), status, headers=headers)

    def fail(self, status, form):
        """STATUS: always; STATUS-FORM: once, with that form of Retry-After."""
        headers = {
            "seconds": [("Retry-After", "1")],
            "date": [("Retry-After", formatdate(time.time() + 2, usegmt=True))],
            "past": [("Retry-After", formatdate(time.time() - 9, usegmt=True))],
            "ms": [("retry-after-ms", "300"), ("Retry-After", "9")],
            "nonsense": [("Retry-After", "soon")],
            "later": [("Retry-After", "3600")],
            "never": [("x-should-retry", "false")],
        }.get(form, [])
        always = form in ("", "later", "never")
        if always or self.turn == 1:
            self.error(status, "as the test wants it", headers)
        else:
            self.do_ok()

    # Answers.

    def usage(self, text):
        prompt = sum(len(m["content"]) for m in self.body["messages"]) // 4
        return prompt, len(text) // 4 + 1

    def events(self, text):
        prompt, completion = self.usage(text)
        half = len(text) // 2
        pieces = [text[:half], text[half:]]
        if self.anthropic:
            usage = {"input_tokens": prompt, "output_tokens": 1}
            message = {"model": MODEL, "usage": usage}
            yield {"type": "message_start", "message": message}
            yield {"type": "ping"}
            for piece in pieces:
                delta = {"type": "text_delta", "text": piece}
                yield {"type": "content_block_delta", "delta": delta}
            yield {
                "type": "message_delta",
                "delta": {"stop_reason": "end_turn"},
                "usage": {"output_tokens": completion},
            }
            yield {"type": "message_stop"}
            return
        for piece in pieces:
            choice = {"delta": {"content": piece}, "finish_reason": None}
            yield {"model": MODEL, "choices": [choice]}
        choice = {"delta": {}, "finish_reason": "stop"}
        yield {"model": MODEL, "choices": [choice]}
        usage = {"prompt_tokens": prompt, "completion_tokens": completion}
        yield {"model": MODEL, "choices": [], "usage": usage}

    def stream(self, text):
        lines = [b"data: " + json.dumps(e).encode() for e in self.events(text)]
        if not self.anthropic:
            lines.append(b"data: [DONE]")
        return lines

    def answer(self, text):
        if not self.body.get("stream"):
            return self.answer_whole(text)
        self.head(200, "text/event-stream; charset=utf-8")
        for line in self.stream(text):
            self.put(line + b"\n\n")

    def answer_whole(self, text):
        prompt, completion = self.usage(text)
        if self.anthropic:
            usage = {"input_tokens": prompt, "output_tokens": completion}
            body = {
                "content": [{"type": "text", "text": text}],
                "stop_reason": "end_turn",
            }
        else:
            usage = {"prompt_tokens": prompt, "completion_tokens": completion}
            message = {"role": "assistant", "content": text}
            body = {"choices": [{"message": message, "finish_reason": "stop"}]}
        body.update(model=MODEL, usage=usage)
        self.whole(json.dumps(body).encode())

    def do_ok(self):
        self.answer(self.constrained() or ANSWER)

    def do_whole(self):
        self.answer_whole(ANSWER)

    def do_returns(self):
        """Other line ends, comments, a cut in the midst of a character."""
        self.head(200, "text/event-stream")
        text = b"\r\n\r\n".join([b": hello"] + self.stream("\u00e4" + ANSWER))
        for i in range(len(text)):
            self.put(text[i : i + 1])

    def do_no_usage(self):
        self.head(200, "text/event-stream")
        choice = {"delta": {"content": ANSWER}, "finish_reason": "length"}
        self.put(b"data: " + json.dumps({"choices": [choice]}).encode() + b"\n\n")

    def do_hangs_after(self):
        self.answer(ANSWER)
        time.sleep(20)

    # Constraints: what can be done with the probe's grammar.

    def constrained(self):
        schema = self.body.get("response_format", {}).get("json_schema", {})
        schema = schema.get("schema") or self.body.get("output_config", {}).get(
            "format", {}
        ).get("schema", {})
        return self.from_schema(schema)

    @staticmethod
    def from_schema(schema):
        word = schema.get("properties", {}).get("probe")
        return word and json.dumps({"probe": word["enum"][0]})

    def do_gbnf(self):
        if "response_format" in self.body:
            return self.error(422, "no such response_format")
        grammar = self.body.get("grammar", "")
        start = grammar.find("q7-")
        probe = start >= 0 and json.dumps({"probe": grammar[start : start + 7]})
        self.answer(probe or ANSWER)

    def do_picky(self):
        """Schemas, but none other than the probe's; grammars as well."""
        if "response_format" in self.body and not self.constrained():
            return self.error(400, "schema too complex")
        if "response_format" in self.body:
            return self.do_ok()
        self.do_gbnf()

    def do_structured(self):
        outputs = self.body.get("structured_outputs", {})
        self.answer(self.from_schema(outputs.get("json", {})) or ANSWER)

    def do_unconstrained(self):
        self.answer("yes")

    # Servers that refuse optional fields.

    def refuse(self, field, rename=None):
        if field in self.body:
            hint = f" Use '{rename}' instead." if rename else ""
            message = f"Unsupported parameter: '{field}'.{hint}"
            return self.error(400, message, param=field)
        self.do_ok()

    def do_no_max_tokens(self):
        self.refuse("max_tokens", "max_completion_tokens")

    def do_no_temperature(self):
        self.refuse("temperature")

    def do_no_seed(self):
        self.refuse("seed")

    def do_no_stream(self):
        self.refuse("stream")

    def do_no_stream_options(self):
        self.refuse("stream_options")

    # Ways to break.

    def do_reset(self):
        self.close_connection = True

    def do_silent(self):
        time.sleep(20)

    def do_stall(self):
        self.head(200, "text/event-stream")
        self.put(self.stream(ANSWER)[0] + b"\n\n")
        time.sleep(20)

    def do_drip(self):
        self.head(200, "text/event-stream")
        while True:
            self.put(b":")
            time.sleep(0.1)

    def do_truncated(self):
        self.head(200, "text/event-stream")
        self.put(self.stream(ANSWER)[0] + b"\n\n")

    def do_truncated_once(self):
        if self.turn == 1:
            self.do_truncated()
        else:
            self.do_ok()

    def do_short(self):
        self.head(200, "application/json", ("Content-Length", "5000"))
        self.put(b'{"choices": [')

    def flood(self, begin, piece, end=b""):
        self.put(begin)
        for _ in range(100 * MEGABYTE // len(piece)):
            self.put(piece)
        self.put(end)

    def do_huge(self):
        self.head(200, "application/json")
        self.flood(b'{"choices": [{"message": {"content": "', b"x" * MEGABYTE)

    def do_huge_event(self):
        self.head(200, "text/event-stream")
        self.flood(b"data: ", b"x" * MEGABYTE)

    def do_huge_text(self):
        self.head(200, "text/event-stream")
        self.flood(b"", self.stream("x" * 10000)[0] + b"\n\n")

    def do_huge_comment(self):
        self.head(200, "text/event-stream")
        self.flood(b"", b": waiting\n" * 10000)

    def do_huge_error(self):
        self.head(400, "application/json")
        self.flood(b'{"error": "', b"x" * MEGABYTE)

    def do_huge_header(self):
        self.put(b"HTTP/1.1 200 OK\r\n")
        self.flood(b"", b"X-Padding: " + b"x" * 1000 + b"\r\n")

    def do_deep(self):
        self.whole(b"[" * 900000)

    def do_malformed(self):
        self.whole(b'{"choices": [')

    def do_malformed_event(self):
        self.head(200, "text/event-stream")
        self.put(b'data: {"choices": [\n\n')

    def do_other(self):
        self.whole(b'{"answer": 42}')

    def do_wrong_types(self):
        self.whole(b'{"choices": {"0": {"message": 7}}, "usage": [-1]}')

    def do_not_utf8(self):
        self.whole(b'{"choices": [{"message": {"content": "\xff"}}]}')

    def do_empty(self):
        self.whole(b"")

    def do_html(self):
        self.whole(b"<html>Log in</html>", kind="text/html")

    def do_no_type(self):
        self.whole(b"{}", kind=None)

    def do_not_http(self):
        self.put(b"SSH-2.0-OpenSSH\r\n")

    def do_error_event(self):
        self.head(200, "text/event-stream")
        error = {"type": "overloaded_error", "message": "Overloaded"}
        data = json.dumps({"type": "error", "error": error})
        self.put(b"event: error\ndata: " + data.encode() + b"\n\n")

    def do_error_once(self):
        if self.turn == 1:
            self.do_error_event()
        else:
            self.do_ok()

    # Redirects.

    def redirect(self, target, status=307):
        self.whole(b"", status, headers=[("Location", target)])

    def do_redirect_same(self):
        self.redirect(self.path.replace(self.name, "ok--" + self.name, 1))

    def do_redirect_loop(self):
        self.redirect(self.path)

    def do_redirect_host(self):
        port = self.server.server_address[1]
        self.redirect(f"http://localhost:{port}/ok--stolen/v1/chat/completions")

    def do_redirect_port(self):
        port = OTHER.server_address[1]
        self.redirect(f"http://127.0.0.1:{port}/ok--stolen/v1/chat/completions")

    def do_redirect_file(self):
        self.redirect("file:///etc/hostname")

    def do_see_other(self):
        self.redirect(self.path, 303)

    # Secrets.

    def key(self):
        return self.headers.get("Authorization", self.headers.get("x-api-key", ""))

    def do_echo_error(self):
        self.error(400, "refused: " + self.key())

    def do_echo_late(self):
        """The key lies across the end of what a message shows."""
        self.error(400, "x" * 180 + self.key())

    def do_echo_text(self):
        self.answer("your key: " + self.key())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """A client that goes away is no error of the test."""


def start(port=0, context=None):
    server = Server(("127.0.0.1", port), Handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def make_certificate(folder):
    """A certificate that nobody trusts but who is told to; None without
    openssl."""
    if not shutil.which("openssl"):
        return None
    paths = [os.path.join(folder, name) for name in ("cert.pem", "key.pem")]
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=double"
    subprocess.run(
        command.split() + ["-addext", names, "-out", paths[0], "-keyout", paths[1]],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return paths


def interrupt(command):
    process = subprocess.Popen(command)
    while process.poll() is None and not LOG.names:
        time.sleep(0.1)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        return process.wait(timeout=8)
    except subprocess.TimeoutExpired:
        process.kill()
        sys.exit("it did not end when it was interrupted")


def closed_port():
    """One that nobody listens on: bound, so that nobody else gets it."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", 0))
    return holder


MAIN = start()
OTHER = start()


def main():
    with tempfile.TemporaryDirectory() as folder:
        holder = closed_port()
        places = {
            "URL": f"http://127.0.0.1:{MAIN.server_address[1]}",
            "CLOSED": f"http://127.0.0.1:{holder.getsockname()[1]}",
        }
        paths = make_certificate(folder)
        if paths:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*paths)
            port = start(context=context).server_address[1]
            places["TLS"] = f"https://127.0.0.1:{port}"
            places["CA"] = paths[0]
        if sys.argv[1] == "serve":
            print(json.dumps(places), flush=True)
            sys.stdin.read()
            return 0
        command = sys.argv[2:]
        for key, value in places.items():
            command = [word.replace(f"@{key}@", value) for word in command]
        if sys.argv[1] == "interrupt":
            return interrupt(command)
        return subprocess.run(command).returncode


sys.exit(main())
