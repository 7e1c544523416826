import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type CustomContent, customContentKey } from '@/api/platform/get-custom-content';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { customContent, signInSettings } from '@/testing/samples';
import { SignInPage } from './sign-in-page';

type Testimonials = CustomContent['sign_in:testimonials'];

const ada = { text: 'It is up in a second.', handle: '@ada', url: 'https://people.example/ada', img_url: null };
const bob = { text: 'I see what happens.', handle: '@bob', url: 'javascript:alert(1)', img_url: 'https://people.example/bob.png' };

function open(testimonials: Testimonials) {
  fakeApi({});
  renderPage(<SignInPage />, {
    session: { kind: 'signed_out' },
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings());
      client.setQueryData(customContentKey, customContent({ 'sign_in:testimonials': testimonials }));
    },
  });
}
const beside = async () => within(await screen.findByRole('complementary', { name: 'What people say' }));

it('are beside the form, one at a time, with a button for the next', async () => {
  open([ada, bob]);
  expect((await beside()).getByText('“It is up in a second.”')).toBeInTheDocument();
  expect((await beside()).getByRole('link', { name: '@ada' })).toHaveAttribute('href', 'https://people.example/ada');
  await expectNoAxeViolations();
  await userEvent.click((await beside()).getByRole('button', { name: 'Next' }));
  expect((await beside()).getByText('“I see what happens.”')).toBeInTheDocument();
  expect((await beside()).queryByText('“It is up in a second.”')).toBeNull();
  await userEvent.click((await beside()).getByRole('button', { name: 'Next' }));
  expect((await beside()).getByText('“It is up in a second.”')).toBeInTheDocument();
});

it('have no link to anything but a web address', async () => {
  open([bob]);
  expect((await beside()).getByText('@bob')).toBeInTheDocument();
  expect((await beside()).queryByRole('link')).toBeNull();
  expect((await beside()).queryByRole('button')).toBeNull();
});

it('are absent if the installation has none', () => {
  open([]);
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  expect(screen.queryByRole('complementary')).toBeNull();
});
