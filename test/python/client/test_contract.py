"""The client's classes against the API's own document, as the running product serves it."""

import dataclasses
import json
import typing
import unittest
import urllib.request
from datetime import datetime

from limn import answers
from limn.pictures import MULTIPART_LIMIT_BYTES
from support.product import base_url

_json_types = {int: "integer", float: "number", str: "string", bool: "boolean", datetime: "string"}

_left_out = {answers.Account: {"referrer", "firstLandingPage", "group", "search_keyword"}}
"""What the API tells and nobody needs."""

_set_up_once = {
    "listWebhooks",
    "createWebhook",
    "deleteWebhook",
    "rotateWebhookSecret",
    "listDeliveries",
    "resendDelivery",
}
"""Done on the profile page, or by a plain request: the client has no method for them."""

_looked_at = {"createPreview"}
"""What a person looks at before a job; a program makes the job."""


def read_document():
    with urllib.request.urlopen(f"{base_url()}/v1/openapi.json") as answer:
        return json.load(answer)


class ContractTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.document = read_document()
        cls.schemas = cls.document["components"]["schemas"]

    def test_every_answer_has_what_the_document_says_and_nothing_else(self):
        account = self.schemas["AccountAnswer"]["properties"]["user"]
        for kind, schema in (
            (answers.Job, self.schemas["Job"]),
            (answers.Quote, self.schemas["Quote"]),
            (answers.Upload, self.schemas["Upload"]),
            (answers.Modes, self.schemas["ModesAnswer"]),
            (answers.Account, account),
        ):
            self.hold_against(kind, schema, kind.__name__)

    def test_what_a_form_takes_is_what_the_document_says(self):
        form = self.document["paths"]["/jobs"]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"]
        sent = {"image", "mode", "format", "scale", "widthPx", "heightPx", "expectedAmountCredits", "dryRun", "webhookUrl"}
        self.assertEqual(set(form["properties"]), sent)

    def test_every_operation_has_its_method(self):
        operations = {one["operationId"] for methods in self.document["paths"].values() for one in methods.values()}
        served = {"createUpload", "createJob", "listJobs", "getJob", "getJobResult", "cancelJob", "listImages"}
        served |= {"deleteImage", "getAccount", "getModes", "getOpenApi"}
        self.assertEqual(operations, served | _set_up_once | _looked_at)

    def test_the_limit_of_a_form_is_the_products(self):
        with urllib.request.urlopen(f"{base_url()}/v1/modes") as answer:
            self.assertEqual(json.load(answer)["limits"]["maxMultipartBytes"], MULTIPART_LIMIT_BYTES)

    def hold_against(self, kind, schema, where):
        """Names, types and what may be null, down to the last."""
        schema = self.resolved(schema)
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Union:
            kinds = [one for one in schema["anyOf"] if one.get("type") != "null"]
            self.assertEqual(len(schema["anyOf"]), len(kinds) + 1, f"{where} may be null")
            return self.hold_against(arguments[0], kinds[0], where)
        if origin is tuple:
            self.assertEqual(schema["type"], "array", where)
            return self.hold_against(arguments[0], schema["items"], f"{where}[]")
        if origin is dict:
            return self.hold_against(arguments[1], schema["additionalProperties"], f"{where}{{}}")
        if not dataclasses.is_dataclass(kind):
            if "enum" in schema:
                return self.assertEqual({type(one) for one in schema["enum"]}, {kind}, where)
            return self.assertEqual(schema["type"], _json_types[kind], where)
        types = typing.get_type_hints(kind)
        names = {answers.json_name(field.name): field.name for field in dataclasses.fields(kind)}
        self.assertEqual(set(schema["properties"]) - _left_out.get(kind, set()), set(names), where)
        self.assertLessEqual(set(names), set(schema["required"]), where)
        for json_name, name in names.items():
            self.hold_against(types[name], schema["properties"][json_name], f"{where}.{json_name}")

    def resolved(self, schema):
        return self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
