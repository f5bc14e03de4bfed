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
    lead: "Your vehicle won't drive, or it shouldn't. A provider will load it and take it wherever you say: home, a shop, or anywhere safe.",
    done: [
      'The provider looks at the vehicle and chooses a wheel lift or a flatbed. Low cars and all-wheel drive go on a flatbed.',
      'They load it and tie it down while you watch.',
      "They drive it to the address you gave and set it down where there's room.",
    ],
    time: "Loading usually takes 15 to 20 minutes. Then there's the drive. Unloading takes about 10 minutes.",
    ready: [
      "The street address of the destination. If it's a shop, ask first if they take vehicles after hours.",
      'The key. Also, see if the vehicle rolls, steers and shifts into neutral.',
      "Your things from the trunk, if you won't be riding along.",
    ],
    also: 'A flat with a good spare, a dead battery or an empty tank rarely needs a tow, and costs less without one.',
  },
  'jump-start-service': {
    lead: "You left your lights on, or it's a cold morning, and all you hear is a click. A jump start gets you going right where you are.",
    done: [
      "The provider checks the battery for cracks and leaks, because they won't jump a damaged one.",
      'They connect a booster to the battery and start the engine.',
      "They check the charging voltage, so you'll know if the engine will start again.",
    ],
    time: 'Usually 10 to 15 minutes on site. Drive at least half an hour afterward before you turn off the engine.',
    ready: [
      'An open hood, or someone who knows where the hood release is.',
      "Know where the battery is, if it's in the trunk or under a seat.",
      'Turn off the lights, radio and air conditioning.',
    ],
    also: "If the battery died twice this week, it's worn out. Ask for a replacement instead and save yourself a second visit.",
  },
  'flat-tire-change': {
    lead: 'You have a flat and a spare, but traffic is too close for you to change the tire yourself. A provider will do it on the spot.',
    done: [
      'The provider secures the vehicle and jacks it up at the right spots.',
      'They take off the flat, put on your spare, and tighten the lug nuts in a star pattern.',
      'They check the air in the spare and put the flat in your trunk.',
    ],
    time: 'Usually 15 to 25 minutes. A compact spare is good for about 50 miles at 50 mph, so drive to a tire shop and no farther.',
    ready: [
      'The spare, with air in it, and the wheel lock key if your wheels have one.',
      "Level ground away from traffic, if you can creep there. It's better to ruin a tire than to stop in a bad spot.",
      'Which wheel it is, so they can park on the safe side.',
    ],
    also: "No spare, or two flats? Ask for a tow to a tire shop. Many newer cars don't have a spare, so look before you ask.",
  },
  'lockout-assistance': {
    lead: "Your keys are on the seat and the doors are locked. A provider unlocks your car. It's that simple.",
    done: [
      "You show your ID, and then the car's paperwork once the door is open, to prove it's yours to open.",
      'They open the door with an air wedge and a long-reach tool, not by force.',
      'You check that the door, lock and window still work before they leave.',
    ],
    time: 'Usually 10 to 20 minutes. Cars with deadlocks or shielded handles may take longer.',
    ready: [
      'An ID with your name on it, and where the registration is.',
      'Where the key is, if you can see it.',
      'The year, make and model, because the tools differ.',
    ],
    also: "A child or an animal locked in a hot car is an emergency. Call 911 right away. They'll break a window. If you lost your key, you need a locksmith or a tow to the dealer.",
  },
  'fuel-delivery': {
    lead: 'Ran out of gas? A provider will bring you enough fuel to reach the next station.',
    done: [
      'The provider brings about two gallons of gas or diesel, whichever you asked for.',
      'They pour it in with the engine off and away from traffic.',
      'They start the engine. A diesel may need a moment to clear the air from its fuel lines.',
    ],
    time: 'Usually 10 minutes on site, and less for a motorcycle.',
    ready: [
      'Know if your vehicle takes gas or diesel. The wrong one means a tow, so check the gas cap.',
      'Open the fuel door, if it opens from inside.',
      'Your best guess at how far you rolled past the last exit.',
    ],
    also: 'On the tollways, dial #999 first. The tollway patrol may help you for free. If the engine dies with fuel in the tank, ask for a tow.',
  },
  'battery-replacement': {
    lead: "Sometimes a jump won't last. A provider will test the old battery and put in a new one that fits, right where you are.",
    done: [
      "They test the battery and the alternator first, because a new battery won't fix a bad alternator.",
      'They clean the terminals and put in a battery of the right size and strength.',
      "They take the old one away for recycling, if you don't want it.",
    ],
    time: 'Usually 20 to 30 minutes. It takes longer if the battery is under a seat or the new battery has to be registered with the car.',
    ready: [
      'The year, make, model and engine, because they determine the battery size.',
      'Know if the car has auto start-stop, because that takes a stronger battery (AGM or EFB).',
      "The radio and navigation codes, if it's an older car.",
    ],
    also: 'If the battery drained only because a light was left on, a jump start is enough and costs less.',
  },
  'heavy-duty-towing': {
    lead: "For semi trucks, buses, RVs and heavy equipment, you get a rotator or a heavy wrecker, and people who know what they're lifting.",
    done: [
      'Before we set a price, we ask about the weight, the axles, the load and what happened.',
      'The provider pulls the drive shaft or axle shafts, ties in the air lines, and cages the brakes where needed.',
      'They tow the tractor, the trailer or both to the yard, shop or truck stop you choose.',
    ],
    time: 'It takes 45 to 90 minutes to get ready before the wheels turn. A recovery from a ditch takes longer.',
    ready: [
      "Gross weight, loaded or empty, and what you're hauling. If it's hazmat, tell us that first.",
      "Unit and trailer numbers, and who's paying.",
      'How much room there is: which lane, which shoulder, and bridge clearances along the way.',
    ],
    also: 'A provider can handle a flat, a frozen air line or an empty tank on the spot. See commercial vehicle service.',
  },
  'winch-out-service': {
    lead: 'Stuck in mud, a ditch or wet grass, or on a curb? Three feet off the road or thirty, a provider will pull you back to where your wheels grip.',
    done: [
      "The provider looks at the ground, the angle and what's under the vehicle.",
      'They hook a strap or cable to the frame or the tow eye, never to a bumper.',
      'They pull you out slowly and check the underside before you drive.',
    ],
    time: 'Usually 20 to 40 minutes, if the vehicle is within about 100 feet of firm ground.',
    ready: [
      'How far off the road you are, and how steep and wet it is. You can tell us under "Notes."',
      'The tow eye from your tool kit, if there is one.',
      'Get everyone out and well away from the cable.',
    ],
    also: 'If the vehicle hit something on the way in, you may not be able to drive it, so ask for a tow. If anyone is hurt, call 911 first.',
  },
  'commercial-vehicle-service': {
    lead: 'Roadside repairs for fleets, owner-operators and drivers with a delivery window, so your load gets moving again.',
    done: [
      'The provider takes care of tires, air lines, belts, hoses, lights, batteries and fuel right where the truck is.',
      'Ask them to put the work in writing, for your log and your dispatcher.',
      "If they can't fix it on the shoulder, they'll tell you, and a heavy wrecker is the next step.",
    ],
    time: 'An air line or a light takes half an hour. A drive tire takes about an hour, once they have the right size.',
    ready: [
      'The tire size and position, or the fault code on the dash.',
      'The unit number, the weight, and whether a reefer is running.',
      'A purchase order number, if your company needs one, and who can accept the price.',
    ],
    also: "An engine that won't turn over, a broken axle or a wreck needs heavy duty towing.",
  },
};
