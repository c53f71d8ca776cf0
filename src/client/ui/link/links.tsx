import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

export interface NativeAnchor extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'style' | 'color'
> {
  ref?: Ref<HTMLAnchorElement>;
}

// Mantine's components are polymorphic; typed as plain anchors, the router can check the props it passes.
const AnchorAsLink = (props: AnchorProps & NativeAnchor) => <Anchor {...props} />;
const ButtonAsLink = (props: ButtonProps & NativeAnchor) => <Button component="a" {...props} />;

/** Links to screens, with `to`, `params` and `search` checked by the compiler. */
export const TextLink = createLink(AnchorAsLink);
export const ButtonLink = createLink(ButtonAsLink);
