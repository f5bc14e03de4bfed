import { ANSWER_LABELS, PHONE_FORM_OPTIONS, QUESTIONS, SERVICES, VEHICLE_TYPES } from '../../rules/services.ts';
import type { PhoneFormOption, Question, ServiceType, VehicleType } from '../../rules/services.ts';

/** The names of services and vehicles. The English ones are in `rules/services.ts`, beside the stored keys. */
export const servicesTexts = {
  services: labelsOf<ServiceType>(SERVICES),
  vehicles: Object.fromEntries(VEHICLE_TYPES.map((type) => [type, type])) as Record<VehicleType, string>,
  /** The options of the admin's phone form. */
  phoneServices: labelsOf<PhoneFormOption>(PHONE_FORM_OPTIONS),
  /** The questions that depend on the service. */
  questions: labelsOf<Question>(QUESTIONS),
  answers: ANSWER_LABELS,
};

function labelsOf<Key extends string>(table: Record<Key, { label: string }>): Record<Key, string> {
  const entries = Object.entries<{ label: string }>(table).map(([key, { label }]) => [key, label]);
  return Object.fromEntries(entries) as Record<Key, string>;
}
