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
    lead: 'It does not drive, or should not. A provider loads it and takes it where you say: home, a shop, or anywhere safe.',
    done: [
      'The provider looks at the vehicle and chooses wheel lift or flatbed. Low cars and all-wheel drive go on a flatbed.',
      'It is loaded and tied down. You see them do it.',
      'It is driven to the address you gave and set down where there is room.',
    ],
    time: 'Loading usually takes 15 to 20 minutes, then the drive. Unloading takes about 10.',
    ready: [
      'The destination, with a street address. Ask the shop first whether they take it after hours.',
      'The key, and whether it rolls, steers and shifts into neutral.',
      'Your things out of the trunk, if you will not ride along.',
    ],
    also: 'A flat with a good spare, a dead battery or an empty tank seldom needs a tow, and costs less without one.',
  },
  'jump-start-service': {
    lead: 'Lights left on, a cold morning, a click and nothing else. A jump start gets you going where you stand.',
    done: [
      'The provider checks the battery for cracks and leaks: a damaged one is not jumped.',
      'Booster and battery are joined, and the engine is started.',
      'The charging voltage is looked at, so that you know whether it will start again.',
    ],
    time: 'Usually 10 to 15 minutes on site. Drive at least half an hour afterwards before you stop the engine.',
    ready: [
      'The hood open, or somebody who knows where the lever is.',
      'Where the battery sits, if it is in the trunk or under a seat.',
      'Lights, radio and air conditioning switched off.',
    ],
    also: 'If it died twice this week, the battery is worn out: ask for a replacement instead and save the second visit.',
  },
  'flat-tire-change': {
    lead: 'One flat, one spare, and traffic too close for doing it yourself. It is changed for you on the spot.',
    done: [
      'The vehicle is secured and lifted at its proper points.',
      'The flat comes off, your spare goes on, and the nuts are tightened crosswise.',
      'The spare is checked for air, and the flat put into your trunk.',
    ],
    time: 'Usually 15 to 25 minutes. A small spare is good for about 50 miles at 50 mph, to a tire shop and no further.',
    ready: [
      'The spare, with air in it, and the wheel lock key if your wheels have one.',
      'Level ground away from traffic, if the car can creep there. A ruined tire is cheaper than a bad spot.',
      'Which wheel it is, so that they park on the safe side.',
    ],
    also: 'No spare, or two flats: ask for a tow to a tire shop. Many newer cars have none, so look before you ask.',
  },
  'lockout-assistance': {
    lead: 'Keys on the seat, doors shut. A provider opens the door, and shows no more interest in your car than that.',
    done: [
      'You show that the car is yours to open: an ID, and papers once the door is open.',
      'The door is opened with an air wedge and a long reach tool, not with force.',
      'You check that the door, the lock and the window still work before they leave.',
    ],
    time: 'Usually 10 to 20 minutes. Cars with deadlocks or shielded handles may take longer.',
    ready: [
      'An ID with your name, and where the registration is.',
      'Where the key is, if you can see it.',
      'Year, make and model: tools differ.',
    ],
    also: 'A child or an animal locked in a hot car is an emergency: call 911 at once, they break a window. A lost key needs a locksmith, or a tow to the dealer.',
  },
  'fuel-delivery': {
    lead: 'The gauge was right after all. Enough fuel comes to you to reach the next station.',
    done: [
      'The provider brings about two gallons, gasoline or diesel as you said.',
      'It is poured in with the engine off and away from traffic.',
      'The engine is started. Diesel may need a moment until the air is out.',
    ],
    time: 'Usually 10 minutes on site, and less for a motorcycle.',
    ready: [
      'Gasoline or diesel. The wrong one means a tow, so look at the cap.',
      'The fuel door open, if it opens from inside.',
      'An honest guess how far you rolled past the last exit.',
    ],
    also: 'On the tollways dial #999 first: their own patrol may help, free. If the engine dies with fuel in the tank, ask for a tow.',
  },
  'battery-replacement': {
    lead: 'When a jump will not last. The old battery is tested, and a new one that fits is put in where you are.',
    done: [
      'The battery and the alternator are tested first: a new battery does not cure a bad alternator.',
      'A battery of the right size and strength goes in, terminals cleaned.',
      'The old one is taken away for recycling, if you do not want it.',
    ],
    time: 'Usually 20 to 30 minutes. Longer where the battery sits under a seat or the car must be told about it.',
    ready: [
      'Year, make, model and engine: they decide the size.',
      'Whether it has start-stop: it needs a stronger kind (AGM or EFB).',
      'Radio and navigation codes, in older cars.',
    ],
    also: 'If it only drained because a light was on, a jump start is enough and costs less.',
  },
  'heavy-duty-towing': {
    lead: 'Semi trucks, buses, RVs and heavy equipment. A rotator or a heavy wrecker, and people who know what they lift.',
    done: [
      'The desk asks for weight, axles, load and what happened before a price is set.',
      'Drive shaft or axle shafts come out, air lines are tied in, brakes are caged where needed.',
      'Tractor, trailer or both are towed to the yard, the shop or a truck stop you name.',
    ],
    time: 'Getting ready takes 45 to 90 minutes before the wheels turn. A recovery from a ditch takes longer.',
    ready: [
      'Gross weight, loaded or empty, and what the load is. Hazardous goods must be said first.',
      'Unit and trailer numbers, and who pays for the company.',
      'Room around it: which lane, which shoulder, how high the bridges are on the way.',
    ],
    also: 'A flat, a frozen air line or an empty tank is done on the spot: look at commercial vehicle service.',
  },
  'winch-out-service': {
    lead: 'Off the road by a yard or by ten: mud, a ditch, a curb, wet grass. You are pulled back to where the wheels grip.',
    done: [
      'The provider looks at the ground, the angle and what is under the vehicle.',
      'A strap or cable goes to a frame point or the tow eye, never to a bumper.',
      'You are pulled out slowly, and the underside is looked at before you drive.',
    ],
    time: 'Usually 20 to 40 minutes, when the vehicle is within about 100 feet of firm ground.',
    ready: [
      'How far from the road, how steep and how wet it is. The optional description is the place for it.',
      'The tow eye from your tool kit, if there is one.',
      'Everybody out and well away from the cable.',
    ],
    also: 'If it hit something on the way in, it may not drive out: ask for a tow. If anyone is hurt, call 911 first.',
  },
  'commercial-vehicle-service': {
    lead: 'For fleets, owner-operators and drivers with a delivery window: repairs at the roadside, so that the load moves again.',
    done: [
      'Tires, air lines, belts, hoses, lights, batteries and fuel are seen to where the truck stands.',
      'Ask for what was done in writing, for your log and your dispatcher.',
      'If it cannot be cured on the shoulder, the provider says so, and a heavy wrecker is the next step.',
    ],
    time: 'An air line or a light takes half an hour. A drive tire takes about an hour, once the right size is there.',
    ready: [
      'Tire size and position, or the fault code on the dash.',
      'Unit number, weight, and whether a reefer is running.',
      'A purchase order number, if your company needs one, and who accepts the price.',
    ],
    also: 'An engine that will not turn, a broken axle or a wreck needs heavy duty towing.',
  },
};
