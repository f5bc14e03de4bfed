import { formatNumber } from '#kernel/numbers.ts';
import { deskProvidersTexts } from '#modules/provider/copy/en/desk-providers.ts';
import { paymentMethodsInWords } from '#modules/request/copy/payment-methods-in-words.ts';
import { formatPhone } from '../phone.ts';
import type { ProviderChoice } from './provider-choice.ts';
import { useLocale, useTexts } from '../texts.ts';
import { ProviderBadges } from './ProviderBadges.tsx';

/** A provider in brief: name, track record, warnings. */
export function ChoiceView({ choice }: { choice: ProviderChoice }) {
  const t = useTexts(deskProvidersTexts).choose;
  const locale = useLocale();
  const facts = [
    formatPhone(choice.phone),
    choice.vehicle,
    choice.baseMiles !== null && t.basedAway(choice.baseMiles),
    t.jobsDone(choice.jobs),
    choice.rating !== null && t.ratedShort(formatNumber(choice.rating, 1)),
    choice.paymentMethods.length > 0 && t.takes(paymentMethodsInWords(choice.paymentMethods, locale)),
  ].filter(Boolean);
  return (
    <span className="choice-view">
      <strong>{choice.name}</strong>
      <span className="sub">{facts.join(', ')}</span>
      {choice.warnings.length > 0 && <ProviderBadges warnings={choice.warnings} />}
    </span>
  );
}
