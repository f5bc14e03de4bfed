interface Vehicle {
  vehicle_year: string;
  vehicle_make: string;
  vehicle_model: string;
}

/** A vehicle's year, make and model: "2015 Ford Focus". */
export function vehicleOf({ vehicle_year, vehicle_make, vehicle_model }: Vehicle): string {
  return `${vehicle_year} ${vehicle_make} ${vehicle_model}`.trim();
}
