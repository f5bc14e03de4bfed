/** Why a provider can't do a job. Each continues a sentence, such as "The provider says ...". */
export const failureReasonsTexts = {
  nobody_here: 'no one was there',
  service_failed: "the service was tried but didn't work",
  wrong_equipment: "the equipment isn't right for the job",
  unsafe: "the spot isn't safe",
  drop_off_closed: 'the drop-off is closed or refused the vehicle',
  own_vehicle: "there's a problem with the service vehicle",
};
