"""What Clarity's ComfyUI plugin does, written from its documented call: `clarity_plugin.py ROOT_API KEY PICTURE RESULT`.

One synchronous form, the bare key in Authorization, the file's part without a type; 200 is a picture, and everything
else is shown to the person by its status. Standard library only.
"""

import http.client
import sys
from urllib.parse import urlsplit

FIELDS = {
    "prompt": "",
    "creativity": 0,
    "resemblance": 0,
    "dynamic": 0.0,
    "fractality": -2.0,
    "style": "default",
    "scale_factor": "2",
    "mode": "image-to-image",
    "comfyui": True,
}
SIGNATURES = (b"\x89PNG", b"RIFF", b"\xff\xd8")


def form(fields, picture, boundary):
    parts = []
    for name, value in fields.items():
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'
        parts.append(head.encode() + str(value).encode() + b"\r\n")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="image"\r\n\r\n'
    parts.append(head.encode() + picture + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode()


def upscale(root, key, picture):
    url = urlsplit(root)
    boundary = "5c1f0e2d7b9a4c38"
    headers = {
        "Authorization": key,
        "Accept": "image/*",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    }
    connection = http.client.HTTPConnection(url.netloc)
    connection.request("POST", url.path or "/", form(FIELDS, picture, boundary), headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status == 200:
        if not content.startswith(SIGNATURES):
            raise SystemExit("cannot identify image file")
        return content
    text = content.decode()
    if answer.status == 401:
        raise SystemExit("Unauthorized.")
    if answer.status == 402:
        raise SystemExit("Not enough credits.")
    if answer.status == 400:
        raise SystemExit(f"Bad request.\n{text}")
    raise SystemExit(text)


def main(root, key, picture_path, result_path):
    with open(picture_path, "rb") as file:
        picture = file.read()
    with open(result_path, "wb") as file:
        file.write(upscale(root, key, picture))


main(*sys.argv[1:])
