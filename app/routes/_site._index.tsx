import type { HeadersFunction, MetaFunction } from '@remix-run/node';
import { commonTexts } from '#domain/texts/common.ts';
import { Hero } from '../components/Hero.tsx';

/** Holds nothing personal and no nonce: the back button may show it at once. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-cache' });

export const meta: MetaFunction = () => [
  { title: commonTexts.en.pageTitle(commonTexts.en.tagline) },
  { name: 'description', content: commonTexts.en.home.lead },
];

export default function Home() {
  return <Hero />;
}
