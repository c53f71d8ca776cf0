import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

export interface NativeAnchor extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'style' | 'color'
> {
  ref?: Ref<HTMLAnchorElement>;
}

// Mantine's components can be anything; as links they are anchors, and the router can check what is passed.
const AnchorAsLink = (props: AnchorProps & NativeAnchor) => <Anchor {...props} />;
const ButtonAsLink = (props: ButtonProps & NativeAnchor) => <Button component="a" {...props} />;

/** Links to screens, with `to`, `params` and `search` checked by the compiler. */
export const TextLink = createLink(AnchorAsLink);
export const ButtonLink = createLink(ButtonAsLink);
