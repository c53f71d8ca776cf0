"""Prints the emails of a Maildir as JSON, as Python's own library reads them."""

import email
import email.policy
import json
import mailbox
import os
import sys
from html.parser import HTMLParser


class Page(HTMLParser):
    """The text that a reader of a page sees: paragraphs with an empty line between them."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.paragraphs = []

    def handle_starttag(self, tag, attrs):
        if tag == "p":
            self.paragraphs.append("")
        elif tag == "br":
            self.paragraphs[-1] += "\n"

    def handle_data(self, data):
        if self.paragraphs:
            self.paragraphs[-1] += data.replace("\n", "")


def text_of(html):
    page = Page()
    page.feed(html)
    return "\n\n".join(page.paragraphs)


def read(file):
    message = email.message_from_bytes(file.as_bytes(), policy=email.policy.default)
    return {
        "to": str(message["Delivered-To"]),
        "from": str(message["From"]),
        "subject": str(message["Subject"]),
        "headers": {name.lower(): str(value).strip() for name, value in message.items()},
        "text": message.get_body(("plain",)).get_content().strip(),
        "html": text_of(message.get_body(("html",)).get_content()).strip(),
        "attachments": [
            {
                "name": part.get_filename(),
                "type": part.get_content_type(),
                "starts": part.get_content()[:5].decode("ascii"),
            }
            for part in message.iter_attachments()
        ],
    }


folder = sys.argv[1]
found = mailbox.Maildir(folder, create=False) if os.path.isdir(folder) else []
print(json.dumps([read(one) for one in found]))
