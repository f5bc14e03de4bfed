import type { CitySlug } from '../../rules/slugs.ts';

interface CityWords {
  lead: string;
  roads: string;
  where: string;
}

export const cityTexts: Record<CitySlug, CityWords> = {
  dallas: {
    lead: 'From a downtown garage to the High Five: a tow, a jump start, a tire or a key, without an account and with the price first.',
    roads:
      'The loops and interchanges here leave little room to stand. On I-635, US-75 or the Mixmaster stay belted in the car when the shoulder is narrow, hazards on, and let us come to you.',
    where:
      'In a garage downtown or in Uptown give the level and the clearance shown at the entrance: a truck may need to meet you outside. On a freeway the exit number and your direction are enough.',
  },
  'fort-worth': {
    lead: 'Stockyards, Cultural District or the far side of Loop 820: a tow, a jump start or a tire change, priced before you say yes.',
    roads:
      'I-35W north of downtown is heavy with trucks on their way to Alliance. If you can still roll, take the next exit and stop at a gas station: it is safer, and often quicker.',
    where:
      'Say whether you are on the main lanes, the service road or the TEXPress lanes, and which way you face. Around the Stockyards name the nearest cross street, for many lots share one address.',
  },
  arlington: {
    lead: 'Halfway between Dallas and Fort Worth, and busy on game days: tires, batteries, lockouts and tows around the stadiums, UTA and the Parks Mall.',
    roads:
      'On event days SH-360, Collins Street and the lots around the stadiums fill up hours before. Allow more time then: the truck stands in the same line as everybody else.',
    where:
      'In an event lot give its letter or number and the closest pole sign. On I-20 or I-30 the exit and your direction will do.',
  },
  plano: {
    lead: 'Legacy, downtown or a quiet street off Custer Road: a dead battery, a flat or keys in the car are done where you stand, and a tow goes where you say.',
    roads:
      'US-75 and the tollways ring the city. At rush hour the slow part is between Park Boulevard and Spring Creek, and a provider from Richardson or Allen may be quicker than the nearest one.',
    where:
      'Office parks along the tollway have many doors: name the building and the entrance. In a residential street the house number is enough.',
  },
  irving: {
    lead: 'Las Colinas, the DFW Airport side or Loop 12: help for people on their way to a meeting, a flight or home.',
    roads:
      'SH-183 and SH-114 run with managed lanes in the middle. If you stop inside them, say so: a truck has to enter where you did.',
    where:
      'Near the airport tell us the terminal, the garage or the rental lot. A car that blocks an airport road is a matter for the airport police: call them first.',
  },
  garland: {
    lead: 'Between LBJ and Lake Ray Hubbard: tows, tires and jump starts for the north-east of Dallas County.',
    roads:
      'On the I-30 bridge over the lake there is little shelter and no easy exit. If the car still moves, cross it before you stop.',
    where:
      'Around the lake give the marina, park or boat ramp by name. Along Forest Lane or Garland Avenue the cross street is best.',
  },
  frisco: {
    lead: 'The Star, Stonebriar or a new street that maps do not know yet: help comes to the north end of the tollway.',
    roads: 'Along US-380 the shoulder is often cones and gravel. Pull into a side street or a store lot when you can.',
    where:
      'New neighborhoods are often missing from maps. Let the form use the location of your phone, and add the name of the subdivision.',
  },
  mckinney: {
    lead: 'The old square, Stonebridge Ranch or out toward Princeton: a provider for the north of Collin County, with the price first.',
    roads:
      'US-380 is slow from the old square to Frisco, and US-75 north of it can be empty and fast. Side roads east of SH-5 are dark: leave the hazard lights on.',
    where:
      'On the square name the shop you stand in front of. On county roads give the road number and the last crossing, or let your phone tell us.',
  },
  mesquite: {
    lead: 'Where I-635, I-30, I-20 and US-80 meet: cars and trucks alike, at Town East or on the way to Terrell.',
    roads:
      'Many trucks break down here, and the ramps between I-635 and US-80 are short. Do not stand behind your vehicle on a ramp, whatever is wrong with it.',
    where:
      'On the freeway give the exit and the direction, as in "US-80 east, just past Belt Line". In the mall lot name the store whose door is closest.',
  },
  carrollton: {
    lead: 'Old Downtown, the Korean quarter on Old Denton or an industrial lot off Belt Line: help where three counties touch.',
    roads:
      'I-35E is the road between Dallas and Denton, and works move its lanes about, so tell us which side of the barrier you are on.',
    where:
      'Warehouses along Belt Line and Luna Road often share a gate: give the dock or suite. At a DART station name the lot and the row.',
  },
  denton: {
    lead: 'UNT, TWU, the square or the fork where I-35 splits: help in the north, also late, also for cars that have seen many semesters.',
    roads:
      'I-35E and I-35W part just south of the city. Which of the two you are on is the first thing to say: the wrong one costs twenty minutes.',
    where:
      'On campus give the lot or the garage, and whether it needs a permit: a provider can stop there for your car. Around the square the cross street is enough.',
  },
  richardson: {
    lead: 'The Telecom Corridor, UT Dallas or CityLine: jump starts, tires and tows for people who are between two appointments.',
    roads:
      'US-75 has hardly any shoulder through the city. If you can, leave it at Campbell, Arapaho or Belt Line and stop on the service road.',
    where:
      'At UT Dallas give the lot color and number or the parking structure. In a corporate garage give level and clearance, and who opens the gate.',
  },
};
