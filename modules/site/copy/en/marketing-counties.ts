import type { CountySlug } from '../../rules/slugs.ts';

interface CountyWords {
  lead: string;
  about: string;
  roads: string;
}

export const countyTexts: Record<CountySlug, CountyWords> = {
  'dallas-county': {
    lead: 'From Carrollton to Lancaster and from Irving to Mesquite: the middle of the Metroplex.',
    about:
      'Distances are short here, and short distances make low prices. What adds time is traffic: at rush hour, morning and evening, allow for more minutes than the map says.',
    roads:
      'Shoulders come and go on the freeways of the county. Leave at the next exit when the car still rolls. If it does not, hazards on, belts on, and ask from inside.',
  },
  'tarrant-county': {
    lead: 'Fort Worth, Arlington and the mid-cities between them: helped from the west side, so that nobody has to cross the Metroplex first.',
    about:
      'The county is wide. A tow from Arlington to west Fort Worth is twenty miles and more, and the price follows the distance: give the destination exactly, and the price you see is right the first time.',
    roads:
      'Loop 820, I-35W and SH-183 have managed lanes with barriers. Say whether you are inside them. Along the western edge, past Benbrook and Lake Worth, signal is thin: send the form where you still have a bar.',
  },
  'collin-county': {
    lead: 'Plano, Frisco, McKinney and the fast growing towns around them: help north of the Bush Turnpike.',
    about:
      'Many streets here are younger than the maps. The location of your phone finds them all. Where the address is new, add the subdivision or the nearest school.',
    roads:
      'US-75 is the spine and US-380 the bottleneck. East of McKinney the farm roads have no shoulder and no light: turn into a drive or a church lot if you can.',
  },
  'denton-county': {
    lead: 'Denton, Lewisville, Flower Mound, Carrollton and the country roads north of them.',
    about:
      'The south of the county is city and quick to reach. The north is horse country: a provider may have twenty miles to drive to you, and the price and the minutes you see already say so.',
    roads:
      'I-35 splits at Denton into I-35E and I-35W. On the bridges over Lewisville Lake there is nowhere safe to stand: keep rolling to the far side when you can.',
  },
};
