import type { CitySlug } from '../../rules/slugs.ts';

interface CityWords {
  lead: string;
  roads: string;
  where: string;
}

export const cityTexts: Record<CitySlug, CityWords> = {
  dallas: {
    lead: 'From a downtown garage to the High Five: a tow, a jump start, a tire change or a lockout, with no account and the price up front.',
    roads:
      'The loops and interchanges here leave little room to stop. On I-635, US-75 or the Mixmaster, if the shoulder is narrow, stay buckled up in the car with your hazards on and let help come to you.',
    where:
      'In a garage downtown or in Uptown, give the level and the clearance posted at the entrance: a truck may need to meet you outside. On a freeway, the exit number and your direction are enough.',
  },
  'fort-worth': {
    lead: 'Stockyards, Cultural District or the far side of Loop 820: a tow, a jump start or a tire change, priced before you agree to anything.',
    roads:
      "I-35W north of downtown is heavy with trucks headed to Alliance. If you can still roll, take the next exit and stop at a gas station: it's safer, and often faster.",
    where:
      "Tell us if you're on the main lanes, the service road or the TEXPress lanes, and which way you're facing. Around the Stockyards, name the nearest cross street, because many lots share one address.",
  },
  arlington: {
    lead: 'Halfway between Dallas and Fort Worth, and busy on game days: tires, batteries, lockouts and tows around the stadiums, UTA and the Parks Mall.',
    roads:
      'On event days, SH-360, Collins Street and the lots around the stadiums fill up hours ahead. Allow extra time then: the truck waits in the same line as everyone else.',
    where:
      'In an event lot, give its letter or number and the closest pole sign. On I-20 or I-30, the exit and your direction will do.',
  },
  plano: {
    lead: 'Legacy, downtown or a quiet street off Custer Road: a dead battery, a flat or keys locked in the car get taken care of right where you are, and a tow goes where you say.',
    roads:
      'US-75 and the tollways ring the city. At rush hour, the slow part is between Park Boulevard and Spring Creek, and a provider from Richardson or Allen may be faster than the nearest one.',
    where:
      'Office parks along the tollway have a lot of doors: name the building and the entrance. On a residential street, the house number is enough.',
  },
  irving: {
    lead: 'Las Colinas, the DFW Airport side or Loop 12: help for people on their way to a meeting, a flight or home.',
    roads:
      "SH-183 and SH-114 have managed lanes down the middle. If you've stopped inside them, tell us: a truck has to enter where you did.",
    where:
      'Near the airport, tell us the terminal, the garage or the rental lot. If your car is blocking an airport road, call airport police first.',
  },
  garland: {
    lead: 'Between LBJ and Lake Ray Hubbard: tows, tires and jump starts for northeast Dallas County.',
    roads:
      "On the I-30 bridge over the lake, there's little shelter and no easy exit. If the car still moves, get across before you stop.",
    where:
      'Around the lake, give the name of the marina, park or boat ramp. Along Forest Lane or Garland Avenue, the cross street is best.',
  },
  frisco: {
    lead: "The Star, Stonebriar or a new street that isn't on the maps yet: help comes to the north end of the tollway.",
    roads:
      'Along US-380, the shoulder is often cones and gravel. Pull into a side street or a store parking lot if you can.',
    where:
      "New neighborhoods are often missing from maps. Let the form use your phone's location, and add the name of the subdivision.",
  },
  mckinney: {
    lead: 'The old square, Stonebridge Ranch or out toward Princeton: help for northern Collin County, with the price up front.',
    roads:
      'US-380 is slow from the old square to Frisco, and US-75 north of it can be empty and fast. Side roads east of SH-5 are dark: leave your hazards on.',
    where:
      "On the square, name the shop you're in front of. On county roads, give the road number and the last intersection, or let your phone tell us.",
  },
  mesquite: {
    lead: 'Where I-635, I-30, I-20 and US-80 meet: cars and trucks alike, at Town East or on the way to Terrell.',
    roads:
      "Many trucks break down here, and the ramps between I-635 and US-80 are short. Don't stand behind your vehicle on a ramp, no matter what's wrong with it.",
    where:
      'On the freeway, give the exit and the direction, as in "US-80 east, just past Belt Line." In the mall lot, name the store whose door is closest.',
  },
  carrollton: {
    lead: 'Old Downtown, Koreatown on Old Denton or an industrial lot off Belt Line: help where three counties meet.',
    roads:
      "I-35E is the road between Dallas and Denton, and construction shifts its lanes, so tell us which side of the barrier you're on.",
    where:
      'Warehouses along Belt Line and Luna Road often share a gate: give the dock or suite. At a DART station, name the lot and the row.',
  },
  denton: {
    lead: 'UNT, TWU, the square or the fork where I-35 splits: help up north, late nights included, and for high-mileage student cars, too.',
    roads:
      "I-35E and I-35W split just south of the city. Tell us first which one you're on: the wrong one costs twenty minutes.",
    where:
      'On campus, give the lot or the garage, and whether it needs a permit: a provider can still stop there for your car. Around the square, the cross street is enough.',
  },
  richardson: {
    lead: 'The Telecom Corridor, UT Dallas or CityLine: jump starts, tires and tows for people between appointments.',
    roads:
      'US-75 has hardly any shoulder through the city. If you can, exit at Campbell, Arapaho or Belt Line and stop on the service road.',
    where:
      'At UT Dallas, give the lot color and number or the parking structure. In a corporate garage, give the level and clearance, and who opens the gate.',
  },
};
