import type { CountySlug } from '../../rules/slugs.ts';

interface CountyWords {
  lead: string;
  about: string;
  roads: string;
}

export const countyTexts: Record<CountySlug, CountyWords> = {
  'dallas-county': {
    lead: 'We cover the heart of the Metroplex, from Carrollton to Lancaster and from Irving to Mesquite.',
    about:
      'Distances are short here, and that keeps prices low. Traffic is what adds time. In the morning and evening rush, allow more time than your map app says.',
    roads:
      "Shoulders come and go on the county's freeways. If the car still rolls, take the next exit. If it doesn't, turn your hazards on, stay buckled up, and ask for help from inside the car.",
  },
  'tarrant-county': {
    lead: 'We cover Fort Worth, Arlington and the Mid-Cities between them, with providers on the west side of the Metroplex, so no one has to cross all of it to get to you.',
    about:
      'The county is wide. A tow from Arlington to west Fort Worth is twenty miles or more, and the price depends on the distance. Give us the exact destination, and the price you see will be right the first time.',
    roads:
      "I-820 (Loop 820), I-35W and SH-183 have TEXpress toll lanes behind barriers. Tell us if you're in one. Along the western edge, past Benbrook and Lake Worth, cell service is weak, so send your request while you still have a bar of signal.",
  },
  'collin-county': {
    lead: 'We cover Plano, Frisco, McKinney and the fast-growing towns around them, north of the Bush Turnpike.',
    about:
      "Many streets here are newer than the maps. We can still find you by your phone's location. If the address is new, tell us the subdivision or the nearest school, too.",
    roads:
      'US-75 is the main road, and US-380 is the bottleneck. East of McKinney, the farm roads have no shoulder and no lights, so turn into a driveway or a church parking lot if you can.',
  },
  'denton-county': {
    lead: 'We cover Denton, Lewisville, Flower Mound, Carrollton and the country roads north of them.',
    about:
      'The south end of the county is suburban and quick to reach. The north end is horse country, where a provider may have to drive twenty miles to get to you. The price and the arrival time you see already take that into account.',
    roads:
      "I-35 splits at Denton into I-35E and I-35W. On the bridges over Lewisville Lake, there's nowhere safe to stop, so keep rolling to the far side if you can.",
  },
};
