import { createElement, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { notifyFailure } from '../message/notify.ts';
import { loadInTime } from './loadInTime.ts';

interface Late {
  /** A dialog that is only mounted while it is open omits this. */
  opened?: boolean;
  onClose: () => void;
}

/** A dialog whose script is loaded when it is first opened. If that fails, it shows an error and closes. */
export function lateDialog<Props extends Late>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function LateDialog(props: Props) {
    const { opened = true, onClose } = props;
    const [shown, setShown] = useState(() => loaded);
    const isMissing = opened && shown === null;
    const fail = useEffectEvent(() => {
      onClose();
      notifyFailure('This could not be loaded. Please check your connection and try again.');
    });
    useEffect(() => {
      if (!isMissing) return undefined;
      let isUnmounted = false;
      loadInTime(load).then(
        (dialog) => {
          loaded = dialog;
          return isUnmounted || setShown(() => dialog);
        },
        () => isUnmounted || fail(),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isMissing]);
    return shown && createElement(shown, props);
  };
}
