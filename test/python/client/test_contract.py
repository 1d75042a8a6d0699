"""The client's classes against the API's own document, as the running product serves it."""

import dataclasses
import json
import typing
import unittest
import urllib.request
from datetime import datetime

from limn import Limn, answers
from limn.decoding import json_name
from limn.orders import ModeParameters
from limn.pictures import MULTIPART_LIMIT_BYTES
from limn.webhooks import Webhooks
from support.product import base_url

_json_types = {int: "integer", float: "number", str: "string", bool: "boolean", datetime: "string"}

_left_out = {answers.Account: {"referrer", "firstLandingPage", "group", "search_keyword"}}
"""What the API tells and nobody needs."""

_methods = {
    "createUpload": Limn.upload,
    "createJob": Limn.start,
    "listJobs": Limn.jobs,
    "getJob": Limn.job,
    "getJobResult": Limn.result,
    "cancelJob": Limn.cancel,
    "createPreview": Limn.preview,
    "listImages": Limn.images,
    "deleteImage": Limn.delete_image,
    "getAccount": Limn.account,
    "getModes": Limn.modes,
    "listWebhooks": Webhooks.list,
    "createWebhook": Webhooks.create,
    "deleteWebhook": Webhooks.delete,
    "rotateWebhookSecret": Webhooks.rotate,
    "listDeliveries": Webhooks.deliveries,
    "resendDelivery": Webhooks.resend,
}


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
            (answers.Webhook, self.schemas["Webhook"]),
            (answers.WebhookDelivery, self.schemas["WebhookDelivery"]),
        ):
            self.hold_against(kind, schema, kind.__name__)

    def test_what_a_form_takes_is_what_the_document_says(self):
        form = self.document["paths"]["/jobs"]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"]
        parameters = {json_name(name) for name in ModeParameters.__annotations__}
        sent = {"image", "mode", "format", "scale", "widthPx", "heightPx", "expectedAmountCredits", "dryRun", "webhookUrl"}
        self.assertEqual(set(form["properties"]), sent | parameters)

    def test_what_is_asked_of_a_mode_is_what_is_answered(self):
        fields = {field.name for field in dataclasses.fields(answers.Parameters)}
        self.assertEqual(fields, set(ModeParameters.__annotations__))

    def test_every_operation_has_its_method(self):
        operations = {one["operationId"] for methods in self.document["paths"].values() for one in methods.values()}
        self.assertEqual(operations, {*_methods, "getOpenApi"})

    def test_the_limit_of_a_form_is_the_products(self):
        with urllib.request.urlopen(f"{base_url()}/v1/modes") as answer:
            self.assertEqual(json.load(answer)["limits"]["maxMultipartBytes"], MULTIPART_LIMIT_BYTES)

    def hold_against(self, kind, schema, where):
        """Names, types and what may be null, down to the last."""
        schema = self.resolved(schema)
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Union and isinstance(schema.get("type"), list):
            self.assertEqual(schema["type"], [_json_types[arguments[0]], "null"], where)
            return None
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
        fields = dataclasses.fields(kind)
        names = {json_name(field.name): field.name for field in fields}
        optional = {json_name(field.name) for field in fields if field.default is None}
        self.assertEqual(set(schema["properties"]) - _left_out.get(kind, set()), set(names), where)
        self.assertEqual(set(names) - optional, set(schema.get("required", [])) - _left_out.get(kind, set()), where)
        for in_json, name in names.items():
            # What may be left out is None here, and never null there.
            expected = typing.get_args(types[name])[0] if in_json in optional else types[name]
            self.hold_against(expected, schema["properties"][in_json], f"{where}.{in_json}")

    def resolved(self, schema):
        return self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
