import type { Locale } from '#kernel/copy/catalogue.ts';
import { voiceConsentTexts } from '#modules/message/copy/en/voice-consent.ts';
import { VOICE_SCRIPTS } from '#modules/message/copy/voice-scripts.ts';
import { useTexts } from '../texts.ts';
import { Checkbox } from '../Choice.tsx';

interface VoiceConsentProps {
  label: string;
  /** The caller's language; all languages if it isn't known yet. */
  languages: readonly Locale[];
}

/**
 * The text about SMS to read out to a caller, and the checkbox for the caller's consent. The text is stored as the
 * evidence of what the caller agreed to.
 */
export function VoiceConsent({ label, languages }: VoiceConsentProps) {
  const t = useTexts(voiceConsentTexts);
  return (
    <div>
      <p className="field-hint">{t.readOut}</p>
      {languages.map((language) => (
        <p className="sub" key={language}>
          {languages.length > 1 && <strong>{t.readOutIn(t.languages[language])} </strong>}
          <q lang={language}>{VOICE_SCRIPTS[language]}</q>
        </p>
      ))}
      <Checkbox name="text_consent" label={label} />
    </div>
  );
}
