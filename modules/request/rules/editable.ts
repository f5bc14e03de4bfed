/** The fields of a request that dispatchers can correct. */
export const EDITABLE_FIELDS = [
  'phone',
  'email',
  'service_description',
  'vehicle_year',
  'vehicle_make',
  'vehicle_model',
  'vehicle_plate',
  'location_address',
  'destination_address',
] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];
