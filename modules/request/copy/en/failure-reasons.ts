/** Why a provider can't do a job. Each continues a sentence, such as "The provider says: ...". */
export const failureReasonsTexts = {
  nobody_here: 'nobody was there',
  service_failed: 'the service was tried and did not help',
  wrong_equipment: 'the equipment does not fit',
  unsafe: 'it is not safe there',
  drop_off_closed: 'the drop-off is closed or refused the vehicle',
  own_vehicle: "there is trouble with the provider's own vehicle",
};
