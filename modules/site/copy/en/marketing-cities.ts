import type { CitySlug } from '../../rules/slugs.ts';

interface CityWords {
  lead: string;
  roads: string;
  where: string;
}

export const cityTexts: Record<CitySlug, CityWords> = {
  dallas: {
    lead: "From a downtown garage to the High Five, we can get you a tow, a jump start, a tire change or help with a lockout. You don't need an account, and you'll see the price up front.",
    roads:
      'The loops and interchanges here leave little room to stop. On I-635, US-75 or the Mixmaster, if the shoulder is narrow, stay buckled up in the car with your hazards on and let help come to you.',
    where:
      "In a garage downtown or in Uptown, tell us the level and the clearance posted at the entrance. A truck that's too tall will have to meet you outside. On a freeway, the exit number and your direction are enough.",
  },
  'fort-worth': {
    lead: "In the Stockyards, in the Cultural District or out past Loop 820, you can get a tow, a jump start or a tire change. You'll see the price before you agree to anything.",
    roads:
      "I-35W north of downtown is heavy with trucks headed to Alliance. If you can still roll, take the next exit and stop at a gas station. It's safer, and help often gets to you faster.",
    where:
      "Tell us whether you're on the main lanes, the service road or the TEXpress lanes, and which direction you were headed. Around the Stockyards, name the nearest cross street, because many lots share the same address.",
  },
  arlington: {
    lead: 'Arlington is halfway between Dallas and Fort Worth, and busy on game days. Get a tow or help with tires, batteries and lockouts around the stadiums, UTA and the Parks Mall.',
    roads:
      'On event days, SH-360, Collins Street and the lots around the stadiums fill up hours ahead. Allow extra time then, because the truck waits in the same line as everyone else.',
    where:
      'In an event lot, tell us its letter or number and what the closest pole sign says. On I-20 or I-30, the exit and your direction are enough.',
  },
  plano: {
    lead: 'We cover Legacy, downtown and the quiet streets off Custer Road. A dead battery, a flat or a lockout gets taken care of right where you are, and a tow goes where you say.',
    roads:
      "US-75 and the tollways are the main roads here. At rush hour, US-75 is slowest between Park Boulevard and Spring Creek, so a provider from Richardson or Allen may get to you sooner than one who's closer.",
    where:
      'Office parks along the tollway have a lot of doors, so tell us the building and the entrance. On a residential street, the street address is enough.',
  },
  irving: {
    lead: 'In Las Colinas, near DFW Airport or along Loop 12, we help people who are headed to a meeting, to a flight or home.',
    roads:
      "SH-183 and SH-114 have TEXpress toll lanes down the middle. If you're stopped in one, tell us, because a truck has to enter where you did.",
    where:
      'At DFW Airport, tell us the terminal, the garage or the rental lot. If your car is blocking an airport road, call airport police first.',
  },
  garland: {
    lead: 'Need a tow, a tire change or a jump start between LBJ and Lake Ray Hubbard? We cover all of northeast Dallas County.',
    roads:
      "On the I-30 bridge over Lake Ray Hubbard, there's little shelter and no easy exit. If the car still moves, get across before you stop.",
    where:
      'Around the lake, tell us the name of the marina, park or boat ramp. Along Forest Lane or Garland Avenue, give us the nearest cross street.',
  },
  frisco: {
    lead: "At the north end of the tollway, help comes to you, whether you're at The Star, at Stonebriar or on a new street that isn't on the maps yet.",
    roads:
      'Along US-380, the shoulder is often just cones and gravel. Pull into a side street or a store parking lot if you can.',
    where:
      "New neighborhoods are often missing from maps. Let the form use your phone's location, and add the name of the subdivision.",
  },
  mckinney: {
    lead: "From the old square to Stonebridge Ranch and out toward Princeton, we cover northern Collin County, and you'll see the price before you commit.",
    roads:
      'US-380 is slow all the way to Frisco, and US-75 north of US-380 can be empty and fast. Side roads east of SH-5 are dark, so leave your hazards on.',
    where:
      "On the square, tell us which shop you're in front of. On county roads, give us the road number and the last intersection, or share your phone's location.",
  },
  mesquite: {
    lead: 'Where I-635, I-30, I-20 and US-80 meet, we help cars and trucks alike, at Town East or on the way to Terrell.',
    roads:
      "Many trucks break down here, and the ramps between I-635 and US-80 are short. Don't stand behind your vehicle on a ramp, no matter what's wrong with it.",
    where:
      'On the freeway, give us the exit and your direction, like "US-80 east, just past Belt Line." In the mall lot, tell us the closest store entrance.',
  },
  carrollton: {
    lead: 'We cover Old Downtown, Koreatown on Old Denton and the industrial lots off Belt Line, right where three counties meet.',
    roads:
      "On I-35E between Dallas and Denton, construction keeps shifting the lanes, so tell us which side of the barrier you're on.",
    where:
      'Warehouses along Belt Line and Luna Road often share a gate, so give us the dock or suite number. At a DART station, tell us the lot and the row.',
  },
  denton: {
    lead: 'We can help at UNT, TWU, the square or the I-35 split, even late at night. High-mileage student cars are no problem.',
    roads:
      "I-35E and I-35W split just south of the city. First, tell us which one you're on, because a provider who goes to the wrong one loses twenty minutes.",
    where:
      'On campus, tell us the lot or garage, and whether it requires a permit. Even if it does, a provider can stop there for your car. Around the square, the cross street is enough.',
  },
  richardson: {
    lead: 'In the Telecom Corridor or at UT Dallas or CityLine, you can get a jump start, a tire change or a tow between classes or meetings.',
    roads:
      'US-75 has hardly any shoulder through the city. If you can, exit at Campbell, Arapaho or Belt Line and stop on the service road.',
    where:
      'At UT Dallas, tell us the lot color and number or the parking structure. In a corporate garage, tell us the level, the clearance and who can open the gate.',
  },
};
