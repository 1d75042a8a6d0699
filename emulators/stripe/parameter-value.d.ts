/** What Stripe's form encoding holds: texts, and records and lists of the same. */
export type ParameterValue = string | ParameterRecord | ParameterValue[];
export interface ParameterRecord {
  [name: string]: ParameterValue;
}
