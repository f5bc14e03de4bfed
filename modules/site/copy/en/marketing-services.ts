import type { ServiceSlug } from '../../rules/slugs.ts';

interface ServiceWords {
  lead: string;
  done: readonly string[];
  time: string;
  ready: readonly string[];
  also: string;
}

export const serviceTexts: Record<ServiceSlug, ServiceWords> = {
  'emergency-towing': {
    lead: "It won't drive, or shouldn't. A provider will load it and take it where you say: home, a shop, or anywhere safe.",
    done: [
      'The provider looks at the vehicle and chooses a wheel lift or a flatbed. Low cars and all-wheel drive go on a flatbed.',
      'They load it and tie it down while you watch.',
      "They drive it to the address you gave and set it down where there's room.",
    ],
    time: 'Loading usually takes 15 to 20 minutes, then comes the drive. Unloading takes about 10.',
    ready: [
      'The destination, with a street address. Ask the shop first if they take vehicles after hours.',
      'The key, and whether it rolls, steers and shifts into neutral.',
      "Your things out of the trunk, if you won't be riding along.",
    ],
    also: 'A flat with a good spare, a dead battery or an empty tank rarely needs a tow, and costs less without one.',
  },
  'jump-start-service': {
    lead: 'Lights left on, a cold morning, a click and nothing else. A jump start gets you going right where you are.',
    done: [
      "The provider checks the battery for cracks and leaks: they won't jump a damaged one.",
      'They connect a booster to the battery and start the engine.',
      "They check the charging voltage, so you'll know if it will start again.",
    ],
    time: 'Usually 10 to 15 minutes on site. Drive at least half an hour afterward before you turn off the engine.',
    ready: [
      'The hood open, or someone who knows where the lever is.',
      "Where the battery is, if it's in the trunk or under a seat.",
      'Lights, radio and air conditioning turned off.',
    ],
    also: 'If it died twice this week, the battery is worn out: ask for a replacement instead and save the second visit.',
  },
  'flat-tire-change': {
    lead: 'One flat, one spare, and traffic too close to do it yourself. A provider will change it on the spot.',
    done: [
      'The provider secures the vehicle and lifts it at its proper points.',
      'The flat comes off, your spare goes on, and the lug nuts are tightened in a star pattern.',
      'They check the spare for air and put the flat in your trunk.',
    ],
    time: 'Usually 15 to 25 minutes. A compact spare is good for about 50 miles at 50 mph: to a tire shop and no farther.',
    ready: [
      'The spare, with air in it, and the wheel lock key if your wheels have one.',
      'Level ground away from traffic, if the car can creep there. A ruined tire is cheaper than a bad spot.',
      'Which wheel it is, so they can park on the safe side.',
    ],
    also: "No spare, or two flats? Ask for a tow to a tire shop. Many newer cars don't have a spare, so look before you ask.",
  },
  'lockout-assistance': {
    lead: "Keys on the seat, doors shut. A provider unlocks your car. That's it.",
    done: [
      'You show that the car is yours to open: an ID, and the paperwork once the door is open.',
      'They open the door with an air wedge and a long-reach tool, not by force.',
      'You check that the door, lock and window still work before they leave.',
    ],
    time: 'Usually 10 to 20 minutes. Cars with deadlocks or shielded handles may take longer.',
    ready: [
      'An ID with your name, and where the registration is.',
      'Where the key is, if you can see it.',
      'Year, make and model: the tools differ.',
    ],
    also: "A child or an animal locked in a hot car is an emergency. Call 911 right away; they'll break a window. A lost key needs a locksmith, or a tow to the dealer.",
  },
  'fuel-delivery': {
    lead: 'Ran out of gas? A provider will bring you enough fuel to reach the next station.',
    done: [
      'The provider brings about two gallons, gasoline or diesel, whichever you asked for.',
      'They pour it in with the engine off and away from traffic.',
      'They start the engine. A diesel may need a moment to clear the air from its fuel lines.',
    ],
    time: 'Usually 10 minutes on site, and less for a motorcycle.',
    ready: [
      'Gasoline or diesel. The wrong one means a tow, so check the cap.',
      'The fuel door open, if it opens from inside.',
      'An honest guess at how far you rolled past the last exit.',
    ],
    also: 'On the tollways, dial #999 first: their own patrol may help, free of charge. If the engine dies with fuel in the tank, ask for a tow.',
  },
  'battery-replacement': {
    lead: "When a jump won't last. A provider will test the old battery and put in a new one that fits, right where you are.",
    done: [
      "They test the battery and the alternator first: a new battery won't fix a bad alternator.",
      'A battery of the right size and strength goes in, with the terminals cleaned.',
      "They take the old one away for recycling, if you don't want it.",
    ],
    time: 'Usually 20 to 30 minutes. Longer if the battery is under a seat or the car needs the new battery registered.',
    ready: [
      'Year, make, model and engine: they determine the size.',
      'Whether it has start-stop: it needs a stronger kind (AGM or EFB).',
      "The radio and navigation codes, if it's an older car.",
    ],
    also: 'If it only drained because a light was on, a jump start is enough and costs less.',
  },
  'heavy-duty-towing': {
    lead: "Semi trucks, buses, RVs and heavy equipment. A rotator or a heavy wrecker, and people who know what they're lifting.",
    done: [
      'We ask for weight, axles, load and what happened before we set a price.',
      'The drive shaft or axle shafts come out, air lines are tied in, and brakes are caged where needed.',
      'The tractor, the trailer or both are towed to the yard, the shop or a truck stop you name.',
    ],
    time: 'Getting ready takes 45 to 90 minutes before the wheels turn. A recovery from a ditch takes longer.',
    ready: [
      "Gross weight, loaded or empty, and what you're hauling. If it's hazmat, tell us that first.",
      "Unit and trailer numbers, and who's paying.",
      'Room around it: which lane, which shoulder, and how high the bridges are on the way.',
    ],
    also: 'A flat, a frozen air line or an empty tank can be handled on the spot: see commercial vehicle service.',
  },
  'winch-out-service': {
    lead: 'Three feet off the road or thirty: mud, a ditch, a curb, wet grass. A provider will pull you back to where the wheels grip.',
    done: [
      "The provider looks at the ground, the angle and what's under the vehicle.",
      'A strap or cable goes to a frame point or the tow eye, never to a bumper.',
      'They pull you out slowly and check the underside before you drive.',
    ],
    time: 'Usually 20 to 40 minutes, if the vehicle is within about 100 feet of firm ground.',
    ready: [
      'How far from the road, how steep and how wet it is. You can say so under "Notes."',
      'The tow eye from your tool kit, if there is one.',
      'Everyone out and well away from the cable.',
    ],
    also: 'If it hit something on the way in, it may not drive out: ask for a tow. If anyone is hurt, call 911 first.',
  },
  'commercial-vehicle-service': {
    lead: 'For fleets, owner-operators and drivers with a delivery window: roadside repairs, so the load moves again.',
    done: [
      'The provider takes care of tires, air lines, belts, hoses, lights, batteries and fuel right where the truck is.',
      'Get what was done in writing, for your log and your dispatcher.',
      "If it can't be fixed on the shoulder, the provider will say so, and a heavy wrecker is the next step.",
    ],
    time: 'An air line or a light takes half an hour. A drive tire takes about an hour, once the right size is there.',
    ready: [
      'Tire size and position, or the fault code on the dash.',
      'Unit number, weight, and whether a reefer is running.',
      'A purchase order number, if your company needs one, and who accepts the price.',
    ],
    also: "An engine that won't turn over, a broken axle or a wreck needs heavy duty towing.",
  },
};
