"""Makes a cassette of replies written by hand, for replay in order.

    tape.py MODEL TOPIC REPLIES > CASSETTE

REPLIES holds the texts, separated by lines of five equals signs.
"""

import hashlib
import json
import sys

model, topic, path = sys.argv[1:]
print(json.dumps({"cassette": 1, "model": model}))
question = {"messages": []}
text = json.dumps(question, separators=(",", ":"), sort_keys=True)
with open(path, encoding="utf-8") as file:
    replies = file.read().split("=====\n")
for reply in replies:
    print(json.dumps({
        "exchange": hashlib.sha256(text.encode()).hexdigest(),
        "topic": topic,
        "question": question,
        "reply": {
            "text": reply,
            "model": model,
            "cut_short": False,
            "prompt_tokens": 0,
            "cached_tokens": 0,
            "completion_tokens": 0,
            "estimated": False,
            "constraint": "none",
            "seconds": 0,
        },
    }))
