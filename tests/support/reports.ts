/** The email that a report is about. */
export interface Returned {
  messageId: string;
  to: string;
}

const crlf = (text: string) => text.trimStart().replaceAll('\n', '\r\n');

/** What mail servers write when an email doesn't get to its recipient, in each server's own form. */
export const bounces = {
  postfix: ({ messageId, to }: Returned) => `
Return-Path: <>
Received: by mail.school.test (Postfix)
	id 4C8F92A01B; Sat, 21 Nov 2026 10:02:11 -0500 (EST)
Date: Sat, 21 Nov 2026 10:02:11 -0500 (EST)
From: MAILER-DAEMON@mail.school.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: office@school.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="7D1E12A019.1795273331/mail.school.test"
Content-Transfer-Encoding: 8bit
Message-Id: <20261121150211.4C8F92A01B@mail.school.test>

This is a MIME-encapsulated message.

--7D1E12A019.1795273331/mail.school.test
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host mail.school.test.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${to}>: host mx.family.test[192.0.2.7] said: 550 5.1.1 <${to}>:
    Recipient address rejected: User unknown (in reply to RCPT TO command)

--7D1E12A019.1795273331/mail.school.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.school.test
X-Postfix-Queue-ID: 7D1E12A019
X-Postfix-Sender: rfc822; office@school.test
Arrival-Date: Sat, 21 Nov 2026 10:02:09 -0500 (EST)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.family.test
Diagnostic-Code: smtp; 550 5.1.1 <${to}>: Recipient address
    rejected: User unknown

--7D1E12A019.1795273331/mail.school.test
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

Return-Path: <office@school.test>
Received: from turnout (localhost [127.0.0.1])
	by mail.school.test (Postfix) with ESMTPSA id 7D1E12A019
	for <${to}>; Sat, 21 Nov 2026 10:02:09 -0500 (EST)
From: Turnout Dance <office@school.test>
To: ${to}
Subject: Turnout Dance: what is due
Message-ID: ${messageId}
Content-Type: text/plain; charset=utf-8

Hi Ann,

--7D1E12A019.1795273331/mail.school.test--
`,
  exchange: ({ messageId, to }: Returned) => `
Received: from BL3PR01MB7000.prod.exchangelabs.com (2603:10b6:208:33b::5)
 by CH2PR01MB6000.prod.exchangelabs.com with HTTPS; Sat, 21 Nov 2026 15:02:14 +0000
From: <postmaster@family.onmicrosoft.com>
To: <office@school.test>
Date: Sat, 21 Nov 2026 15:02:13 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="7b0f6a52-0cf6-4b3a-9e5e-4d1e1f6f1c11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <b1f0c1a6-6f7d-4a55-93a4-5a8b1f8c7a10@BL3PR01MB7000.prod.exchangelabs.com>
In-Reply-To: ${messageId}
References: ${messageId}
Subject: Undeliverable: Turnout Dance: what is due
Auto-Submitted: auto-replied
MIME-Version: 1.0

--7b0f6a52-0cf6-4b3a-9e5e-4d1e1f6f1c11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="5a2a8ff8-4a2c-4d64-8a1b-6b3a8d7f9f01"

--5a2a8ff8-4a2c-4d64-8a1b-6b3a8d7f9f01
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Delivery has failed to these recipients or groups:

${to}<mailto:${to}>
Your message couldn't be delivered. The recipient wasn't found=
 at family.test.

--5a2a8ff8-4a2c-4d64-8a1b-6b3a8d7f9f01
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p><b>Delivery has failed to these recipients or groups:</b></p></body></html>
--5a2a8ff8-4a2c-4d64-8a1b-6b3a8d7f9f01--

--7b0f6a52-0cf6-4b3a-9e5e-4d1e1f6f1c11
Content-Type: message/delivery-status

Reporting-MTA: dns;BL3PR01MB7000.prod.exchangelabs.com
Received-From-MTA: dns;mail.school.test
Arrival-Date: Sat, 21 Nov 2026 15:02:12 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--7b0f6a52-0cf6-4b3a-9e5e-4d1e1f6f1c11
Content-Type: message/rfc822

Received: from MN2PR05CA0001.namprd05.prod.outlook.com (2603:10b6:208:c0::14)
 by BL3PR01MB7000.prod.exchangelabs.com with ESMTPS; Sat, 21 Nov 2026 15:02:12 +0000
From: Turnout Dance <office@school.test>
To: ${to}
Subject: Turnout Dance: what is due
Message-ID:
	${messageId}
Content-Type: multipart/alternative;
	boundary="--_NmP-1"

----_NmP-1
Content-Type: text/plain; charset=utf-8

Hi Ann,

----_NmP-1--

--7b0f6a52-0cf6-4b3a-9e5e-4d1e1f6f1c11--
`,
  gmail: ({ messageId, to }: Returned) => `
Return-Path: <>
Received: by 2002:a05:6402:1d4c with SMTP id dz12csp100;
        Sat, 21 Nov 2026 07:02:12 -0800 (PST)
Content-Type: multipart/report; boundary="000000000000f0c1d905b3a1c1f2"; report-type=delivery-status
To: office@school.test
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Message-ID: <5fb92d74.1c69fb81.a0d6.0a1b.GMR@mx.google.com>
Date: Sat, 21 Nov 2026 07:02:12 -0800 (PST)

--000000000000f0c1d905b3a1c1f2
Content-Type: multipart/related; boundary="000000000000f0c97c05b3a1c1fb"

--000000000000f0c97c05b3a1c1fb
Content-Type: text/html; charset="UTF-8"

<html><body><p>Address not found</p><img src="cid:icon.png"></body></html>

--000000000000f0c97c05b3a1c1fb
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000f0c97c05b3a1c1fb--
--000000000000f0c1d905b3a1c1f2
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; office@school.test
Arrival-Date: Sat, 21 Nov 2026 07:02:11 -0800 (PST)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.101.27, the server for
 the domain family.test.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces.
Last-Attempt-Date: Sat, 21 Nov 2026 07:02:12 -0800 (PST)

--000000000000f0c1d905b3a1c1f2
Content-Type: text/rfc822-headers

From: Turnout Dance <office@school.test>
To: ${to}
Message-ID: ${messageId}
Subject: Turnout Dance: what is due

--000000000000f0c1d905b3a1c1f2--
`,
} as const;

/** What also comes to a school's mailbox, and isn't an email that came back for good. */
export const others = {
  /** An older Exim reports in words alone. */
  exim: ({ messageId, to }: Returned) => `
Return-path: <>
From: Mail Delivery System <Mailer-Daemon@mail.family.test>
To: office@school.test
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1kgUAB-0001Xy-Az@mail.family.test>

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${to}
    550 5.1.1 User unknown

------ This is a copy of the message, including all the headers. ------

From: Turnout Dance <office@school.test>
To: ${to}
Message-ID: ${messageId}
`,
  delay: (about: Returned) =>
    bounces
      .postfix(about)
      .replace('Subject: Undelivered Mail Returned', 'Subject: Delayed Mail (still being retried)')
      .replace('Action: failed', 'Action: delayed')
      .replace('Status: 5.1.1', 'Status: 4.4.1'),
  /** The server gave up, but it was never told that there is no such address. */
  expired: (about: Returned) => bounces.postfix(about).replace('Status: 5.1.1', 'Status: 4.4.1'),
  delivered: (about: Returned) =>
    bounces.postfix(about).replace('failed', 'delivered').replace('Status: 5.1.1', 'Status: 2.1.5'),
  vacation: ({ messageId, to }: Returned) => `
From: Ann <${to}>
To: office@school.test
Subject: Out of office: Turnout Dance: what is due
Auto-Submitted: auto-replied (vacation)
In-Reply-To: ${messageId}
References: ${messageId}
Message-ID: <vacation-1@family.test>
Content-Type: text/plain; charset=utf-8

We are away until Monday.
`,
  /** Somebody opened it. */
  receipt: ({ messageId, to }: Returned) => `
From: Ann <${to}>
To: office@school.test
Subject: Read: Turnout Dance: what is due
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn-1"

--mdn-1
Content-Type: text/plain

Your message was read.

--mdn-1
Content-Type: message/disposition-notification

Final-Recipient: rfc822;${to}
Original-Message-ID: ${messageId}
Disposition: manual-action/MDN-sent-manually; displayed

--mdn-1
Content-Type: text/rfc822-headers

Message-ID: ${messageId}

--mdn-1--
`,
  /** It names the email everywhere but in a returned one. */
  withoutOriginal: (about: Returned) =>
    bounces.gmail(about).replace('text/rfc822-headers', 'text/plain'),
  /** A person who forwards a report asks something. */
  forwarded: (about: Returned) =>
    `From: a@family.test\nContent-Type: multipart/mixed; boundary="out"\n\n--out\nContent-Type: message/rfc822\n${bounces.postfix(about)}\n--out--\n`,
} as const;

/** As it comes over the network. */
export const reportOf = (write: (about: Returned) => string, about: Returned): Buffer =>
  Buffer.from(crlf(write(about)));
