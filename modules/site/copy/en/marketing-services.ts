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
    lead: "Your vehicle won't run, or it isn't safe to drive. A provider will load it and take it wherever you say: home, a shop, or anywhere safe.",
    done: [
      'The provider looks at the vehicle and chooses a wheel lift or a flatbed. Low cars and all-wheel-drive vehicles go on a flatbed.',
      'They load it and tie it down while you watch.',
      "They take it to the address you gave us and set it down where there's room.",
    ],
    time: "Loading usually takes 15 to 20 minutes. Then there's the drive. Unloading takes about 10 minutes.",
    ready: [
      "Know the street address of the destination. If it's a shop, call ahead to see if it takes vehicles after hours.",
      'Have the key handy, and see if the vehicle rolls, steers and shifts into neutral.',
      "Take your things out of the trunk if you won't be riding along.",
    ],
    also: 'A flat with a good spare, a dead battery or an empty tank rarely needs a tow. Getting help on the spot costs less.',
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
      'Open the hood, or find out where the hood release is.',
      "Find out where the battery is. In some cars, it's in the trunk or under a seat.",
      'Turn off the lights, radio and air conditioning.',
    ],
    also: "If the battery has died twice this week, it's probably worn out. Ask for a replacement instead and save yourself a second visit.",
  },
  'flat-tire-change': {
    lead: 'You have a flat and a spare, but traffic is too close for you to change the tire yourself. A provider will do it on the spot.',
    done: [
      'The provider secures the vehicle and jacks it up at the right spots.',
      'They take off the flat, put on your spare, and tighten the lug nuts in a star pattern.',
      'They check the air in the spare and put the flat in your trunk.',
    ],
    time: 'Usually 15 to 25 minutes. A compact spare is good for about 50 miles at up to 50 mph, so drive to a tire shop and no farther.',
    ready: [
      'Make sure the spare has air in it, and find the wheel lock key if your wheels need one.',
      "If you can, creep to level ground away from traffic. It's better to ruin a tire than to stop in a bad spot.",
      'Tell us which wheel is flat, so the provider can park on the safe side.',
    ],
    also: "No spare, or two flats? Ask for a tow to a tire shop. Many newer cars don't have a spare, so look before you ask.",
  },
  'lockout-assistance': {
    lead: "Your keys are on the seat and the doors are locked. A provider will come and unlock your car. It's that simple.",
    done: [
      "You show the provider your ID, and then the car's paperwork once the door is open, to prove it's your car.",
      'They open the door with an air wedge and a long-reach tool, not by force.',
      'You check that the door, lock and window still work before they leave.',
    ],
    time: 'Usually 10 to 20 minutes. Cars with extra theft protection may take longer.',
    ready: [
      'Have an ID with your name on it, and know where the registration is.',
      'If you can see the key, tell us where it is.',
      'Tell us the year, make and model, because different cars take different tools.',
    ],
    also: "A child or an animal locked in a hot car is an emergency. Call 911 right away. They'll break a window. If you lost your key, you need a locksmith or a tow to the dealer.",
  },
  'fuel-delivery': {
    lead: 'Ran out of gas? A provider will bring you enough fuel to reach the next station.',
    done: [
      'The provider brings about two gallons of gas or diesel, whichever you asked for.',
      'They make sure the engine is off, and they stay clear of traffic while they pour it in.',
      'They start the engine. A diesel may need a moment to clear the air from its fuel lines.',
    ],
    time: 'Usually 10 minutes on site, and less for a motorcycle.',
    ready: [
      'Check the gas cap to see whether your vehicle takes gas or diesel. The wrong fuel means a tow.',
      'Open the fuel door if it opens from inside the vehicle.',
      'Tell us roughly how far you rolled past the last exit.',
    ],
    also: 'On the tollways, dial #999 before you ask us. The tollway patrol may help you for free. If the engine quit with fuel still in the tank, ask for a tow.',
  },
  'battery-replacement': {
    lead: "Sometimes a jump start isn't enough. A provider will test the old battery and put in a new one that fits, right where you are.",
    done: [
      "The provider tests the battery and the alternator first, because a new battery won't fix a bad alternator.",
      'They clean the terminals and put in a battery of the right size and strength.',
      "They take the old battery away for recycling if you don't want to keep it.",
    ],
    time: 'Usually 20 to 30 minutes. It takes longer if the battery is under a seat or the new battery has to be registered with the car.',
    ready: [
      'Tell us the year, make, model and engine, because they determine the battery size.',
      'Find out if the car has auto start-stop. If it does, it needs a stronger battery (AGM or EFB).',
      "Have the radio and navigation codes handy if it's an older car.",
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
    time: 'Getting the vehicle ready to tow takes 45 to 90 minutes. A recovery from a ditch takes longer.',
    ready: [
      "Tell us the gross weight, whether you're loaded or empty, and what you're hauling. If it's hazmat, say so first.",
      "Have the unit and trailer numbers handy, and know who's paying.",
      "Tell us how much room there is: which lane or shoulder you're on, and the bridge clearances along the way.",
    ],
    also: 'A provider can handle a flat, a frozen air line or an empty tank on the spot. See Commercial Vehicle Service under "Related services."',
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
      'Under "Notes" on the request form, tell us how far off the road you are, and how steep and wet the ground is.',
      'Get the tow eye out of your tool kit, if there is one.',
      'Get everyone out and well away from the cable.',
    ],
    also: 'If the vehicle hit something on the way in, you may not be able to drive it, so ask for a tow. If anyone is hurt, call 911 first.',
  },
  'commercial-vehicle-service': {
    lead: 'Roadside repairs for fleets, owner-operators and drivers with a delivery window, so your load gets moving again.',
    done: [
      'The provider takes care of tires, air lines, belts, hoses, lights, batteries and fuel right where the truck is.',
      'You can ask them to put the work in writing, for your log and your dispatcher.',
      "If they can't fix it on the shoulder, they'll tell you, and a heavy wrecker is the next step.",
    ],
    time: 'An air line or a light takes about half an hour. A drive tire takes about an hour, once the provider has the right tire.',
    ready: [
      'Have the tire size and position handy, or the fault code from the dash.',
      'Tell us the unit number, the weight, and whether a reefer is running.',
      'Get a purchase order number if your company needs one, and find out who can accept the price.',
    ],
    also: "An engine that won't turn over, a broken axle or a wreck needs heavy duty towing.",
  },
};
