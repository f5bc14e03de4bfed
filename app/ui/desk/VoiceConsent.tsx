import { languageName } from '#kernel/language-names.ts';
import { voiceConsentTexts } from '#modules/message/copy/en/voice-consent.ts';
import type { VoiceScript } from '../../http/desk/voice-script.server.ts';
import { useLocale, useTexts } from '../texts.ts';
import { Checkbox } from '../Choice.tsx';

interface VoiceConsentProps {
  label: string;
  /** In the caller's language; in all languages if it isn't known yet. */
  scripts: readonly VoiceScript[];
}

/**
 * The text about SMS to read out to a caller, and the checkbox for the caller's consent. The text is stored as the
 * evidence of what the caller agreed to.
 */
export function VoiceConsent({ label, scripts }: VoiceConsentProps) {
  const locale = useLocale();
  const t = useTexts(voiceConsentTexts);
  return (
    <div>
      <p className="field-hint">{t.readOut}</p>
      {scripts.map(({ language, text }) => (
        <p className="sub" key={language}>
          {scripts.length > 1 && <strong>{t.readOutIn(languageName(language, locale))} </strong>}
          <q lang={language}>{text}</q>
        </p>
      ))}
      <Checkbox name="text_consent" label={label} />
    </div>
  );
}
