interface Vehicle {
  vehicle_year: string;
  vehicle_make: string;
  vehicle_model: string;
}

/** A vehicle's year, make and model, and its plate if we know it: "2015 Ford Focus, ABC-1234". */
export function vehicleAndPlate(row: Vehicle & { vehicle_plate: string | null }): string {
  return [vehicleOf(row), row.vehicle_plate].filter(Boolean).join(', ');
}

/** A vehicle's year, make and model: "2015 Ford Focus". */
export function vehicleOf({ vehicle_year, vehicle_make, vehicle_model }: Vehicle): string {
  return `${vehicle_year} ${vehicle_make} ${vehicle_model}`.trim();
}
