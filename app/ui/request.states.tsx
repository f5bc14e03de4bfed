import { SERVICE_TYPES } from '#modules/request/rules/services.ts';
import type { ComponentStates } from '../dev/ui/states.ts';
import { AnswerFacts } from './AnswerFacts.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Button } from './Button.tsx';
import { IntentForm } from './IntentForm.tsx';
import { ServiceIcon } from './ServiceIcon.tsx';
import { CanPayOnSite, QuestionField, ServiceQuestions } from './ServiceQuestions.tsx';

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'BottomBar',
    use: "The bar at the bottom edge of a phone's screen, with the deciding button.",
    sheet: 'site',
    states: [
      {
        title: 'Normal',
        draw: ({ t }) => (
          <BottomBar>
            <Button look="go">{t.send}</Button>
          </BottomBar>
        ),
      },
    ],
  },
  {
    name: 'ServiceIcon',
    use: 'The drawing of a service, on tiles.',
    sheet: 'both',
    small: true,
    states: SERVICE_TYPES.map((service) => ({ title: service, draw: () => <ServiceIcon service={service} /> })),
  },
  {
    name: 'ServiceQuestions',
    use: 'What a service asks. Nobody has to answer.',
    sheet: 'both',
    states: [
      {
        title: 'All',
        draw: () => (
          <IntentForm intent="answer_all">
            <ServiceQuestions />
            <CanPayOnSite />
          </IntentForm>
        ),
      },
      {
        title: 'Answered',
        draw: () => (
          <IntentForm intent="answer_one">
            <QuestionField question="riders" answers={{ riders: '2' }} />
          </IntentForm>
        ),
      },
    ],
  },
  {
    name: 'AnswerFacts',
    use: 'What the customer answered, for the provider.',
    sheet: 'both',
    states: [
      {
        title: 'A tow that needs a flatbed',
        draw: () => (
          <AnswerFacts service="towing" answers={{ rolls: 'no', all_wheel: 'yes', riders: '4', pays: ['cash'] }} />
        ),
      },
      {
        title: 'A tire',
        draw: () => <AnswerFacts service="tire_change" answers={{ spare: 'yes', lock_nut_key: 'none' }} />,
      },
    ],
  },
];
