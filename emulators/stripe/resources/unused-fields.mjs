// @ts-check

/**
 * Fields that Stripe's objects carry and that say nothing where Limn sells: no taxes, no connected accounts, no
 * shipping, no trials. They stand here so that every object has the full shape of Stripe's types.
 */

/** @param {readonly string[]} names @returns {Record<string, null>} */
function nulls(names) {
  return Object.fromEntries(names.map((name) => [name, null]));
}

const spaces = /\s+/;

export const unusedOfCharge = nulls(
  `application application_fee application_fee_amount calculated_statement_descriptor failure_balance_transaction
  on_behalf_of receipt_number review shipping source source_transfer statement_descriptor
  statement_descriptor_suffix transfer_data transfer_group`.split(spaces),
);

export const unusedOfChargedCard = nulls(
  `amount_authorized authorization_code electronic_commerce_indicator installments mandate network_transaction_id
  transaction_link_id`.split(spaces),
);

export const unusedOfOutcome = nulls(["advice_code", "network_advice_code", "network_decline_code"]);

export const unusedOfEvidence = nulls(
  `access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal
  customer_communication customer_email_address customer_name customer_purchase_ip customer_signature
  duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt
  refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation
  shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number uncategorized_file
  uncategorized_text`.split(spaces),
);

export const unusedOfInvoice = {
  ...nulls(
    `account_name account_tax_ids application automatically_finalizes_at custom_fields customer_account
    customer_address customer_phone customer_shipping default_source due_date footer from_invoice
    last_finalization_error latest_revision on_behalf_of receipt_number rendering shipping_cost shipping_details
    statement_descriptor test_clock webhooks_delivered_at`.split(spaces),
  ),
  account_country: "US",
  amount_overpaid: 0,
  amount_shipping: 0,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  customer_tax_exempt: "none",
  default_tax_rates: [],
  discounts: [],
  issuer: { type: "self" },
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
};

export const unusedOfPaymentIntent = nulls(
  `allowed_payment_method_types customer_account excluded_payment_method_types managed_payments
  payment_method_configuration_details payment_method_options payment_record source
  statement_descriptor_suffix`.split(spaces),
);

export const unusedOfSession = {
  ...nulls(
    `adaptive_pricing allowed_payment_method_types collected_information consent_collection currency_conversion
    customer_account discounts integration_identifier invoice_creation managed_payments origin_context
    payment_method_configuration_details payment_method_options permissions saved_payment_method_options
    shipping_address_collection shipping_cost wallet_options`.split(spaces),
  ),
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  shipping_options: [],
};

export const unusedOfSubscription = {
  ...nulls(
    `billing_cycle_anchor_config billing_thresholds customer_account managed_payments
    pending_invoice_item_interval trial_settings`.split(spaces),
  ),
  billing_schedules: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
};
