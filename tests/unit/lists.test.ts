import { expect, test } from 'vitest';
import { readText } from '../../src/client/features/import/readFile.ts';
import type { Column } from '../../src/domain/import/columns.ts';
import type { Answers } from '../../src/domain/import/questions.ts';
import { readSheet } from '../../src/domain/import/sheet.ts';
import { described } from './support/lists.ts';

// Lists as other programs, forms and people write them: each with what somebody answers, the students it becomes, and the
// lines left out.

interface Listed {
  name: string;
  text: string;
  /** What is asked, and answered. */
  answers?: Answers;
  /** What somebody says that the columns are. */
  columns?: (Column | null)[];
  people: string[];
  leftOut: string[];
}

const lists: Listed[] = [
  {
    name: 'Jackrabbit, students with contacts',
    text: `Family Name,Student First Name,Student Last Name,Student Status,Student Birth Date,Contact 1 First Name,Contact 1 Last Name,Contact 1 Email,Contact 1 Cell Phone,Contact 2 First Name,Contact 2 Last Name,Contact 2 Email,Family Balance
Alder,Ivy,Alder,Active,3/14/2017,Rosa,Alder,rosa@example.com,(555) 010-2233,Tom,Alder,tom@example.com,120.00
Alder,Jude,Alder,Active,9/2/2019,Rosa,Alder,rosa@example.com,(555) 010-2233,Tom,Alder,tom@example.com,120.00
Birch,Kai,Ito-Birch,Inactive,1/30/2015,Mina,Ito,mina@example.com,(555) 010-4455,,,,0.00`,
    people: [
      '2: Ivy | Alder; enrollmentStatus Enrolled; birthDate 2017-03-14; balance $120.00; family Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone (555) 010-2233; adult2Name Tom Alder; adult2Email tom@example.com',
      '3: Jude | Alder; enrollmentStatus Enrolled; birthDate 2019-09-02; family Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone (555) 010-2233; adult2Name Tom Alder; adult2Email tom@example.com; (The family’s balance is on line 2.)',
      '4: Kai | Ito-Birch; enrollmentStatus Inactive; birthDate 2015-01-30; balance $0.00; family Birch; adultName Mina Ito; adultEmail mina@example.com; adultPhone (555) 010-4455',
    ],
    leftOut: [],
  },
  {
    name: 'Jackrabbit, a line for each class',
    text: `Student,Family,First Name,Last Name,Gender,Birth Date,Age,Class,Instructor,Mother First,Mother Last,Mother Email,Mother Cell,Father First,Father Last,Father Email,Father Cell,Home Phone,Status,Enroll Date,Tuition Fee
"Alder, Ivy","Alder, Rosa",Ivy,Alder,F,3/14/2017,9y 8m,Ballet 1 Mon 4:30,Ms. Dee,Rosa,Alder,rosa@example.com,5550102233,Tom,Alder,tom@example.com,5550102244,5550100000,Active,9/1/2026,65.00
"Alder, Jude","Alder, Rosa",Jude,Alder,M,9/2/2019,7y 2m,Tap 1 Tue 4:30,Ms. Dee,Rosa,Alder,rosa@example.com,5550102233,Tom,Alder,tom@example.com,5550102244,5550100000,Active,9/1/2026,65.00
"Alder, Ivy","Alder, Rosa",Ivy,Alder,F,3/14/2017,9y 8m,Jazz 1 Wed 4:30,Ms. Dee,Rosa,Alder,rosa@example.com,5550102233,Tom,Alder,tom@example.com,5550102244,5550100000,Active,9/1/2026,65.00`,
    answers: { whole: 'parts' },
    people: [
      '2: Ivy | Alder; enrollmentStatus Enrolled; phone 5550100000; birthDate 2017-03-14; classes Ballet 1 Mon 4:30, Jazz 1 Wed 4:30; family Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233; adultRelation Mother; adult2Name Tom Alder; adult2Email tom@example.com; adult2Phone 5550102244; adult2Relation Father; (Also line 4.)',
      '3: Jude | Alder; enrollmentStatus Enrolled; phone 5550100000; birthDate 2019-09-02; classes Tap 1 Tue 4:30; family Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233; adultRelation Mother; adult2Name Tom Alder; adult2Email tom@example.com; adult2Phone 5550102244; adult2Relation Father',
    ],
    leftOut: [],
  },
  {
    name: 'iClassPro, families',
    text: `Student First Name,Student Last Name,Primary Email,Primary Phone,Balance Due
Ivy,Alder,rosa@example.com,5550102233,"$1,065.00"`,
    people: ['2: Ivy | Alder; email rosa@example.com; phone 5550102233; balance $1,065.00'],
    leftOut: [],
  },
  {
    name: 'iClassPro, guardians',
    text: `Family ID,Student ID,First Name,Last Name,Birthdate,Gender,Primary Guardian First Name,Primary Guardian Last Name,Primary Guardian Email,Primary Guardian Phone,Secondary Guardian First Name,Secondary Guardian Last Name,Enrolled Classes,Account Balance
1001,5001,Ivy,Alder,3/14/2017,F,Rosa,Alder,rosa@example.com,555-010-2233,Tom,Alder,"Ballet 1, Tap 1",65.00
1001,5002,Jude,Alder,9/2/2019,M,Rosa,Alder,rosa@example.com,555-010-2233,Tom,Alder,Tap 1,65.00`,
    people: [
      '2: Ivy | Alder; birthDate 2017-03-14; balance $65.00; classes Ballet 1, Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adult2Name Tom Alder',
      '3: Jude | Alder; birthDate 2019-09-02; classes Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adult2Name Tom Alder; (The family’s balance is on line 2.)',
    ],
    leftOut: [],
  },
  {
    name: 'DanceStudio-Pro',
    text: `Dancer First,Dancer Last,Guardian First Name,Guardian Last Name,Guardian E-mail,Cell #
Ivy,Alder,Rosa,Alder,rosa@example.com,5550102233`,
    answers: { whose: 'adult' },
    people: [
      '2: Ivy | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
    ],
    leftOut: [],
  },
  {
    name: 'DanceStudio-Pro, accounts',
    text: `Account Name,Account Email,Account Phone,Student Name,Student DOB,Class(es),Account Balance
"Alder, Rosa",rosa@example.com,555-010-2233,Ivy Alder,03/14/2017,Ballet 1; Tap 1,(25.00)
"Alder, Rosa",rosa@example.com,555-010-2233,Jude Alder,09/02/2019,Tap 1,(25.00)
"Ito, Mina",mina@example.com,555-010-4455,Kai Birch,01/30/2015,Jazz,0.00`,
    answers: { belowZero: 'credit' },
    people: [
      '2: Ivy | Alder; birthDate 2017-03-14; balance −$25.00; classes Ballet 1, Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '3: Jude | Alder; birthDate 2019-09-02; classes Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; (The family’s balance is on line 2.)',
      '4: Kai | Birch; birthDate 2015-01-30; balance $0.00; classes Jazz; adultName Mina Ito; adultEmail mina@example.com; adultPhone 555-010-4455',
    ],
    leftOut: [],
  },
  {
    name: 'Studio Director',
    text: `Student Last Name,Student First Name,Parent 1 Last Name,Parent 1 First Name,Parent 1 Email Address,Parent 1 Mobile Phone,Parent 2 Last Name,Parent 2 First Name,Parent 2 Email Address,Home Phone,Emergency Contact,Emergency Phone
Alder,Ivy,Alder,Rosa,rosa@example.com,555.010.2233,Alder,Tom,tom@example.com,555.010.0000,Grandma Jo,555.010.7788`,
    people: [
      '2: Ivy | Alder; phone 555.010.0000; emergencyContact Grandma Jo 555.010.7788; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555.010.2233; adult2Name Tom Alder; adult2Email tom@example.com',
    ],
    leftOut: [],
  },
  {
    name: 'Mindbody, clients',
    text: `Client,Email Address,Mobile Phone,Home Phone
"Alder, Ivy",ivy@example.com,5550102233,5550100000`,
    answers: { commas: 'lastFirst' },
    people: [
      '2: Ivy | Alder; email ivy@example.com; phone 5550102233; (Not used: Phone 5550100000.)',
    ],
    leftOut: [],
  },
  {
    name: 'Mindbody, with report title',
    text: `Client List,,,,,
Starlight Dance,,,,,
"Generated on Nov 20, 2026",,,,,
ID,Last Name,First Name,Email,Phone,Account Balance
100000012,Alder,Ivy,ivy@example.com,(555) 010-2233,-$12.50
100000013,Birch,Kai,,(555) 010-4455,$0.00
Total: 2,,,,,-$12.50`,
    answers: { belowZero: 'credit' },
    people: [
      '5: Ivy | Alder; email ivy@example.com; phone (555) 010-2233; balance −$12.50',
      '6: Kai | Birch; phone (555) 010-4455; balance $0.00',
    ],
    leftOut: ['1: above', '2: above', '3: above', '7: total'],
  },
  {
    name: 'My Music Staff',
    text: `Student First Name,Student Last Name,Student Email,Student Mobile,Status,Parent First Name,Parent Last Name,Parent Email,Parent Mobile,Relationship,Family Balance
Ivy,Alder,,,Active,Rosa,Alder,rosa@example.com,555 010 2233,Mother,$65.00
Jude,Alder,,,Waiting,Rosa,Alder,rosa@example.com,555 010 2233,Mother,$65.00`,
    people: [
      '2: Ivy | Alder; enrollmentStatus Enrolled; balance $65.00; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555 010 2233; adultRelation Mother',
      '3: Jude | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555 010 2233; adultRelation Mother; (Not used: Status Waiting.); (The family’s balance is on line 2.)',
    ],
    leftOut: [],
  },
  {
    name: 'Google Form, email collected',
    text: `Timestamp,Email Address,Dancer's First Name,Dancer's Last Name,Date of Birth,Parent/Guardian Name,Parent/Guardian Phone Number,Emergency Contact Name and Phone,"Allergies, injuries or medical conditions",Photo release: may we post photos of your dancer?
9/3/2026 18:22:10,rosa@example.com,Ivy,Alder,3/14/2017,Rosa Alder,555-010-2233,Grandma Jo 555-010-7788,Peanuts,Yes
9/3/2026 18:24:55,rosa@example.com,Jude,Alder,9/2/2019,Rosa Alder,555-010-2233,Grandma Jo 555-010-7788,None,No
9/4/2026 7:01:31,mina@example.com,Kai,Ito-Birch,1/30/2015,Mina Ito,+1 (555) 010-4455,same as above,Asthma - inhaler in bag,Yes`,
    answers: { whose: 'adult' },
    people: [
      '2: Ivy | Alder; emergencyContact Grandma Jo 555-010-7788; birthDate 2017-03-14; care Peanuts; photo yes; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '3: Jude | Alder; emergencyContact Grandma Jo 555-010-7788; birthDate 2019-09-02; photo no; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '4: Kai | Ito-Birch; birthDate 2015-01-30; care Asthma - inhaler in bag; photo yes; adultName Mina Ito; adultEmail mina@example.com; adultPhone +1 (555) 010-4455; (Not used: “same as above”.)',
    ],
    leftOut: [],
  },
  {
    name: 'Google Form, sent twice',
    text: `Timestamp,Student Name,Student Age,Parent Name,Parent Email,Parent Phone,Which class?
9/3/2026 18:22:10,Ivy Alder,9,Rosa Alder,rosa@example.com,5550102233,Ballet 1
9/3/2026 18:24:55,Jude Alder,7,Rosa Alder,rosa@example.com,5550102233,Tap 1
9/3/2026 18:24:56,Jude Alder,7,Rosa Alder,rosa@example.com,5550102233,Tap 1`,
    people: [
      '2: Ivy | Alder; classes Ballet 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
      '3: Jude | Alder; classes Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233; (Also line 4.)',
    ],
    leftOut: [],
  },
  {
    name: 'Google Form, questions',
    text: `Timestamp,What is your child's full name?,What is your name?,What is your email?,Best phone number to reach you,Which classes are you interested in?
11/2/2026 9:00:00,Ivy Alder,Rosa Alder,rosa@example.com,555-010-2233,"Ballet 1, Tap 1"`,
    answers: { whose: 'adult' },
    people: [
      '2: Ivy | Alder; classes Ballet 1, Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
    ],
    leftOut: [],
  },
  {
    name: 'Sawyer',
    text: `Customer First Name,Customer Last Name,Customer Email,Customer Phone,Child First Name,Child Last Name,Child Birthday,Activity
Rosa,Alder,rosa@example.com,5550102233,Ivy,Alder,2017-03-14,Ballet
Rosa,Alder,rosa@example.com,5550102233,Jude,Alder,2019-09-02,Tap`,
    people: [
      '2: Ivy | Alder; birthDate 2017-03-14; classes Ballet; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
      '3: Jude | Alder; birthDate 2019-09-02; classes Tap; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
    ],
    leftOut: [],
  },
  {
    name: 'ClassJuggler',
    text: `Student Name,Age,Parent Name,Parent E-mail,Home Phone,Cell Phone,Work Phone,Class Name,Owes
"Alder, Ivy",9,"Alder, Rosa",rosa@example.com,555-010-0000,555-010-2233,,Ballet 1,$65.00
"Alder, Ivy",9,"Alder, Rosa",rosa@example.com,555-010-0000,555-010-2233,,Jazz 1,$65.00`,
    answers: { whose: 'adult', commas: 'lastFirst' },
    people: [
      '2: Ivy | Alder; balance $65.00; classes Ballet 1, Jazz 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; (Not used: Parent phone 555-010-0000.); (Also line 3.)',
    ],
    leftOut: [],
  },
  {
    name: 'Akada',
    text: `Last Name,First Name,Mother's Name,Father's Name,Mother's Cell,Father's Cell,E-Mail,Amount Due
Alder,Ivy,Rosa Alder,Tom Alder,555-010-2233,555-010-2244,rosa@example.com,30
Alder,Jude,Rosa Alder,Tom Alder,555-010-2233,555-010-2244,rosa@example.com,0`,
    answers: { whose: 'adult' },
    people: [
      '2: Ivy | Alder; balance $30.00; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adultRelation Mother; adult2Name Tom Alder; adult2Phone 555-010-2244; adult2Relation Father',
      '3: Jude | Alder; balance $0.00; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adultRelation Mother; adult2Name Tom Alder; adult2Phone 555-010-2244; adult2Relation Father',
    ],
    leftOut: [],
  },
  {
    name: 'Parent columns of many kinds',
    text: `First Name*,Last Name*,Email (parent),Parent/Guardian 1 Name,Parent/Guardian 1 Email,Parent/Guardian 1 Cell,Mom's Name,Mom's Email
Ivy,Alder,rosa@example.com,Rosa Alder,rosa@example.com,555-010-2233,Rosa,rosa@example.com
Jude,Alder,rosa@example.com,Rosa Alder,rosa@example.com,555-010-2233,Rosa,rosa@example.com`,
    answers: { 'one:adultEmail': '2' },
    people: [
      '2: Ivy | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adultRelation Mother',
      '3: Jude | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adultRelation Mother',
    ],
    leftOut: [],
  },
  {
    name: 'A line for each family',
    text: `Parent Name,Parent Email,Parent Phone,Child 1 First Name,Child 1 Last Name,Child 2 First Name,Child 2 Last Name
Rosa Alder,rosa@example.com,5550102233,Ivy,Alder,Jude,Alder
Mina Ito,mina@example.com,5550104455,Kai,Birch,,`,
    people: [
      '2: Ivy | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
      '2b: Jude | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
      '3: Kai | Birch; adultName Mina Ito; adultEmail mina@example.com; adultPhone 5550104455',
    ],
    leftOut: [],
  },
  {
    name: 'A line for each family, with first names only',
    text: `Family,Phone,Email,Child 1,Child 2,Child 3,Balance
Alder,555-010-2233,rosa@example.com,Ivy,Jude,,130
Birch,555-010-4455,mina@example.com,Kai,,,0`,
    people: [
      '2: Ivy | Alder; balance $130.00; family Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '2b: Jude | Alder; family Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '3: Kai | Birch; balance $0.00; family Birch; adultEmail mina@example.com; adultPhone 555-010-4455',
    ],
    leftOut: [],
  },
  {
    name: 'A roster with a title and a total',
    text: `Starlight Dance Academy,,,,
Class Roster - Ballet 1 - Fall 2026,,,,
Printed 11/20/2026 4:15 PM,,,,
,,,,
Last Name,First Name,Email,Phone,Balance
Alder,Ivy,ivy@example.com,555-010-2233,$65.00
Birch,Kai,kai@example.com,555-010-4455,$0.00
,,,,
Total Students: 2,,,,$65.00`,
    people: [
      '6: Ivy | Alder; email ivy@example.com; phone 555-010-2233; balance $65.00',
      '7: Kai | Birch; email kai@example.com; phone 555-010-4455; balance $0.00',
    ],
    leftOut: ['1: above', '2: above', '3: above', '9: total'],
  },
  {
    name: 'A grand total in the columns of the name',
    text: `First Name,Last Name,Balance
Ivy,Alder,65.00
Kai,Birch,30.00
Grand,Total,95.00`,
    people: ['2: Ivy | Alder; balance $65.00', '3: Kai | Birch; balance $30.00'],
    leftOut: ['4: total'],
  },
  {
    name: 'Headings on each page',
    text: `First Name,Last Name,Email
Ivy,Alder,ivy@example.com
First Name,Last Name,Email
Kai,Birch,kai@example.com`,
    people: ['2: Ivy | Alder; email ivy@example.com', '4: Kai | Birch; email kai@example.com'],
    leftOut: ['3: heading'],
  },
  {
    name: 'Groups under their classes',
    text: `Student Name,Parent Name,Parent Phone,Parent Email
Ballet 1 - Mon 4:30,,,
"Alder, Ivy",Rosa Alder,555-010-2233,rosa@example.com
Tap 1 - Tue 5:00,,,
"Birch, Kai",Mina Ito,555-010-4455,mina@example.com`,
    answers: { labels: 'classes', commas: 'lastFirst' },
    people: [
      '3: Ivy | Alder; classes Ballet 1 - Mon 4:30; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233',
      '5: Kai | Birch; classes Tap 1 - Tue 5:00; adultName Mina Ito; adultEmail mina@example.com; adultPhone 555-010-4455',
    ],
    leftOut: ['2: group', '4: group'],
  },
  {
    name: 'Groups that are no classes',
    text: `Name,Phone
A,
Ivy Alder,555-010-2233
B,
Kai Birch,555-010-4455`,
    answers: { labels: 'unused' },
    people: ['3: Ivy | Alder; phone 555-010-2233', '5: Kai | Birch; phone 555-010-4455'],
    leftOut: ['2: group', '4: group'],
  },
  {
    name: 'Two Phone columns',
    text: `Last Name,First Name,Phone,Phone,Email,Email,,,
Alder,Ivy,,555-010-2233,,ivy@example.com,,,
Birch,Kai,555-010-4455,555-010-4456,kai@example.com,mina@example.com,,,`,
    answers: { 'one:email': '4' },
    people: [
      '2: Ivy | Alder; phone 555-010-2233',
      '3: Kai | Birch; email kai@example.com; phone 555-010-4455; (Not used: Phone 555-010-4456.)',
    ],
    leftOut: [],
  },
  {
    name: 'Name columns beside a whole name',
    text: `"Last Name","First Name","Student Name"
"Alder","Ivy","Alder, Ivy (Ivy-Rose)"`,
    answers: { whole: 'parts' },
    people: ['2: Ivy | Alder'],
    leftOut: [],
  },
  {
    name: 'Names',
    text: `Name,Email
"Smith, Jr., John",a1@example.com
"Smith Jr., Johnny",a2@example.com
"de la Cruz, María José",a3@example.com
Juana Inés de la Cruz,a4@example.com
Mary Ann Van Dyke,a5@example.com
"Lee, Ann ""Annie""",a6@example.com
Cher,a7@example.com
"O’Brien, Siobhán",a8@example.com
Ava & Mia Jones,a9@example.com
"Alder , Ivy R.",a10@example.com
"Nguyễn, Thị Minh Khai",a11@example.com`,
    answers: { commas: 'lastFirst', ands: 'several' },
    people: [
      '2: John | Smith Jr.; email a1@example.com',
      '3: Johnny | Smith Jr.; email a2@example.com',
      '4: María José | de la Cruz; email a3@example.com',
      '5: Juana Inés | de la Cruz; email a4@example.com',
      '6: Mary Ann | Van Dyke; email a5@example.com',
      '7: Ann "Annie" | Lee; email a6@example.com',
      '8: Cher | ; email a7@example.com',
      '9: Siobhán | O’Brien; email a8@example.com',
      '10: Ava | Jones; email a9@example.com; (From “Ava & Mia Jones”.)',
      '10b: Mia | Jones; email a9@example.com; (From “Ava & Mia Jones”.)',
      '11: Ivy R. | Alder; email a10@example.com',
      '12: Thị Minh Khai | Nguyễn; email a11@example.com',
    ],
    leftOut: [],
  },
  {
    name: 'Balances',
    text: `First Name,Last Name,Balance
Ivy,Alder,(25.00)
Kai,Birch,-25.00
Lou,Cedar,$ 25.00
Max,Dove,25.00-
Nia,Elm,25.00 CR
Oz,Fir,USD 25.00
Pam,Gale,$0.00
Qi,Hazel,-
Rae,Iris,$-
Sol,Juniper,"$1,234.50 "
Tia,Kelp,25.000
Ula,Lark,25.004999
Vic,Moss,0.1
Wyn,North,$(25.00)
Xan,Oak,−25.00`,
    answers: { belowZero: 'credit' },
    people: [
      '2: Ivy | Alder; balance −$25.00',
      '3: Kai | Birch; balance −$25.00',
      '4: Lou | Cedar; balance $25.00',
      '5: Max | Dove; balance −$25.00',
      '6: Nia | Elm; balance −$25.00',
      '7: Oz | Fir; balance $25.00',
      '8: Pam | Gale; balance $0.00',
      '9: Qi | Hazel',
      '10: Rae | Iris',
      '11: Sol | Juniper; balance $1,234.50',
      '12: Tia | Kelp; balance 25.000',
      '13: Ula | Lark; balance 25.004999',
      '14: Vic | Moss; balance $0.10',
      '15: Wyn | North; balance −$25.00',
      '16: Xan | Oak; balance −$25.00',
    ],
    leftOut: [],
  },
  {
    name: 'Phones',
    text: `First Name,Last Name,Phone
Ivy,Alder,555-010-2233 (mom)
Kai,Birch,555.010.4455 ext. 12
Lou,Cedar,M: 555-010-1111 / H: 555-010-2222
Nia,Elm,'+1 555 010 9999
Oz,Fir,=+15550108888
Pam,Gale,"(555) 010-2233, (555) 010-7788"
Qi,Hazel,n/a
Max,Dove,555‑010‑3333
Rae,Iris,(555) 010-4444`,
    people: [
      '2: Ivy | Alder; phone 555-010-2233',
      '3: Kai | Birch; phone 555.010.4455 ext. 12',
      '4: Lou | Cedar; phone 555-010-1111; (Not used: Phone 555-010-2222.)',
      '5: Nia | Elm; phone +1 555 010 9999',
      '6: Oz | Fir; phone +15550108888',
      '7: Pam | Gale; phone (555) 010-2233; (Not used: Phone (555) 010-7788.)',
      '8: Qi | Hazel',
      '9: Max | Dove; phone 555-010-3333',
      '10: Rae | Iris; phone (555) 010-4444',
    ],
    leftOut: [],
  },
  {
    name: 'Emails',
    text: `First Name,Last Name,Email
Ivy,Alder,rosa@example.com; tom@example.com
Kai,Birch,Mina Ito <mina@example.com>
Lou,Cedar,mailto:lou@example.com
Max,Dove,none
Oz,Fir,-
Rae,Iris,rae@example.com.
Sol,Juniper,"sol@example.com,"`,
    people: [
      '2: Ivy | Alder; email rosa@example.com; (Not used: Email tom@example.com.)',
      '3: Kai | Birch; email mina@example.com',
      '4: Lou | Cedar; email lou@example.com',
      '5: Max | Dove',
      '6: Oz | Fir',
      '7: Rae | Iris; email rae@example.com',
      '8: Sol | Juniper; email sol@example.com',
    ],
    leftOut: [],
  },
  {
    name: 'French',
    text: `Prénom;Nom;Courriel;Téléphone;Solde
Zoé;Lefèvre;zoe@example.com;06 12 34 56 78;12,50`,
    answers: { whole: 'both' },
    people: ['2: Zoé | Lefèvre; email zoe@example.com; phone 06 12 34 56 78; balance $12.50'],
    leftOut: [],
  },
  {
    name: 'Spanish',
    text: `Nombre,Apellidos,Correo electrónico,Teléfono,Madre,Teléfono de la madre
Ana,de la Cruz,,,María Pérez,555-010-2233`,
    answers: { whose: 'adult' },
    people: [
      '2: Ana | de la Cruz; adultName María Pérez; adultPhone 555-010-2233; adultRelation Mother',
    ],
    leftOut: [],
  },
  {
    name: 'German',
    text: `Vorname;Nachname;E-Mail;Telefon;Geburtsdatum;Mutter
Jörg;Müller;;0176 1234567;31.05.2014;Anna Müller`,
    answers: { whose: 'student' },
    people: [
      '2: Jörg | Müller; phone 0176 1234567; birthDate 2014-05-31; adultName Anna Müller; adultRelation Mother',
    ],
    leftOut: [],
  },
  {
    name: 'Pasted from a spreadsheet',
    text: `Dancer	Class	Mom	Mom cell	Dad	Dad cell
Ivy Alder	Ballet 1	Rosa	555-010-2233	Tom	555-010-2244`,
    people: [
      '2: Ivy | Alder; classes Ballet 1; adultName Rosa; adultPhone 555-010-2233; adultRelation Mother; adult2Name Tom; adult2Phone 555-010-2244; adult2Relation Father',
    ],
    leftOut: [],
  },
  {
    name: 'Headings in two lines',
    text: `Student,,Parent,,,
First,Last,First,Last,Email,Phone
Ivy,Alder,Rosa,Alder,rosa@example.com,555-010-2233`,
    answers: { table: '0' },
    people: ['3: Ivy | Alder'],
    leftOut: ['1: above'],
  },
  {
    name: 'Camel case',
    text: `studentFirstName,studentLastName,parentEmail,parentPhone1,createdAt
Ivy,Alder,rosa@example.com,5550102233,2026-09-01T10:00:00Z`,
    people: ['2: Ivy | Alder; adultEmail rosa@example.com; adultPhone 5550102233'],
    leftOut: [],
  },
  {
    name: 'WooCommerce or Shopify orders',
    text: `Order ID,Billing First Name,Billing Last Name,Billing Email,Billing Phone,Participant Name,Product
1001,Rosa,Alder,rosa@example.com,5550102233,Ivy Alder,Fall Session`,
    people: [
      '2: Ivy | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
    ],
    leftOut: [],
  },
  {
    name: 'Square customers',
    text: `First Name,Last Name,Email Address,Phone Number,Street Address 1,City,Birthday
Ivy,Alder,ivy@example.com,+15550102233,1 Main St,Austin,2001-03-14`,
    people: ['2: Ivy | Alder; email ivy@example.com; phone +15550102233; birthDate 2001-03-14'],
    leftOut: [],
  },
  {
    name: 'Google Contacts',
    text: `Name,Given Name,Additional Name,Family Name,E-mail 1 - Value,Phone 1 - Value
Ivy Alder,Ivy,,Alder,ivy@example.com,555-010-2233`,
    answers: { whole: 'parts' },
    people: ['2: Ivy | Alder; email ivy@example.com; phone 555-010-2233; family Alder'],
    leftOut: [],
  },
  {
    name: 'Jotform, two questions for names',
    text: `Submission Date,Student's Name,Parent or Guardian's Name,E-mail,Phone Number,Classes:
Nov 2 2026,Ivy Alder,Rosa Alder,rosa@example.com,(555) 010-2233,"Ballet 1
Tap 1"
Nov 3 2026,Jude Alder,Rosa Alder,rosa@example.com,(555) 010-2233,Tap 1`,
    answers: { whose: 'adult' },
    people: [
      '2: Ivy | Alder; classes Ballet 1, Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone (555) 010-2233',
      '3: Jude | Alder; classes Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone (555) 010-2233',
    ],
    leftOut: [],
  },
  {
    name: 'Ballroom school with roles',
    text: `Name,Role,Status,E-mail,Cell,Owes
Ivy Alder,Follower,active,ivy@example.com,5550102233,0
Kai Birch,L,pending,kai@example.com,5550104455,15`,
    people: [
      '2: Ivy | Alder; email ivy@example.com; danceRole Follow; enrollmentStatus Enrolled; phone 5550102233; balance $0.00',
      '3: Kai | Birch; email kai@example.com; danceRole Lead; enrollmentStatus Pending Payment; phone 5550104455; balance $15.00',
    ],
    leftOut: [],
  },
  {
    name: 'Names without a heading',
    text: `Ivy Alder
Kai Birch
Lou Cedar`,
    people: ['1: Ivy | Alder', '2: Kai | Birch', '3: Lou | Cedar'],
    leftOut: [],
  },
  {
    name: 'No headings, with phone and email',
    text: `Ivy,Alder,555-010-2233,ivy@example.com
Kai,Birch,555-010-4455,kai@example.com`,
    columns: ['firstName', 'lastName', 'phone', 'email'],
    people: [
      '1: Ivy | Alder; email ivy@example.com; phone 555-010-2233',
      '2: Kai | Birch; email kai@example.com; phone 555-010-4455',
    ],
    leftOut: [],
  },
  {
    name: 'Two parents in one cell',
    text: `Student,Parents,Parent Email,Parent Phone
Ivy Alder,Rosa & Tom Alder,rosa@example.com,555-010-2233`,
    answers: { parents: 'several' },
    people: [
      '2: Ivy | Alder; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555-010-2233; adult2Name Tom Alder',
    ],
    leftOut: [],
  },
  {
    name: 'Three grown-ups',
    text: `Student First,Student Last,Guardian,Guardian Phone,Mother,Mother Phone,Father,Father Phone
Ivy,Alder,Jo Pine,555-010-0001,Rosa Alder,555-010-2233,Tom Alder,555-010-2244`,
    people: [
      '2: Ivy | Alder; adultName Jo Pine; adultPhone 555-010-0001; adult2Name Rosa Alder; adult2Phone 555-010-2233; adult2Relation Mother; (Not used: Tom Alder, 555-010-2244.)',
    ],
    leftOut: [],
  },
  {
    name: 'Student columns and plain parent columns',
    text: `First Name,Last Name,Email,Phone,Student First Name,Student Last Name,Student Birthdate
Rosa,Alder,rosa@example.com,5550102233,Ivy,Alder,3/14/2017`,
    people: [
      '2: Ivy | Alder; birthDate 2017-03-14; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 5550102233',
    ],
    leftOut: [],
  },
  {
    name: 'Siblings in one first name',
    text: `First Name,Last Name,Parent Email
Ivy & Jude,Alder,rosa@example.com`,
    answers: { ands: 'several' },
    people: [
      '2: Ivy | Alder; adultEmail rosa@example.com; (From “Ivy & Jude”.)',
      '2b: Jude | Alder; adultEmail rosa@example.com; (From “Ivy & Jude”.)',
    ],
    leftOut: [],
  },
  {
    name: 'Two people of one name',
    text: `Student,DOB,Parent,Parent phone
Mia Jones,1/1/2015,Ann Jones,555-010-1212
Mia Jones,2/2/2017,Bea Jones,555-010-3434`,
    people: [
      '2: Mia | Jones; birthDate 2015-01-01; adultName Ann Jones; adultPhone 555-010-1212',
      '3: Mia | Jones; birthDate 2017-02-02; adultName Bea Jones; adultPhone 555-010-3434',
    ],
    leftOut: [],
  },
  {
    name: 'A page count and a note below',
    text: `Name,Email,Balance
Ivy Alder,ivy@example.com,10
Page 1 of 1,,
Balances as of 11/20/2026,,
TOTAL,,10`,
    answers: { labels: 'classes' },
    people: ['2: Ivy | Alder; email ivy@example.com; balance $10.00'],
    leftOut: ['3: note', '4: group', '5: total'],
  },
  {
    name: 'Semicolons under a title with commas',
    text: `Roster, Fall 2026
First Name;Last Name;Email
Ivy;Alder;ivy@example.com`,
    people: ['3: Ivy | Alder; email ivy@example.com'],
    leftOut: ['1: above'],
  },
  {
    name: 'Summer camp',
    text: `Camper Name,Grade,T-Shirt Size,Parent/Guardian #1,P/G #1 Phone,Parent/Guardian #2,Allergies
Ivy Alder,4,YM,Rosa Alder,555-010-2233,Tom Alder,None`,
    people: ['2: Ivy | Alder; adultName Rosa Alder; adult2Name Tom Alder'],
    leftOut: [],
  },
  {
    name: "Studio's own sheet, loosely",
    text: `KIDS NAME,PARENTS NAME,PARENTS CELL,PARENTS EMAIL,CLASS,NOTES
Ivy Alder,Rosa Alder,555 010 2233,rosa@example.com,Ballet 1/Tap 1,paid cash`,
    people: [
      '2: Ivy | Alder; classes Ballet 1/Tap 1; adultName Rosa Alder; adultEmail rosa@example.com; adultPhone 555 010 2233',
    ],
    leftOut: [],
  },
  {
    name: 'Values that differ',
    text: `First,Last,Phone,Class
Ivy,Alder,555-010-2233,Ballet 1
Ivy,Alder,555-010-9999,Tap 1`,
    answers: { sameName: 'one' },
    people: [
      '2: Ivy | Alder; phone 555-010-2233; classes Ballet 1, Tap 1; (Also line 3.); (Not used: Phone 555-010-9999.)',
    ],
    leftOut: [],
  },
  {
    name: 'Family balance of one name and two families',
    text: `Family,First Name,Last Name,Parent Name,Parent Email,Family Balance
Lee,Ann,Lee,Sue Lee,sue@example.com,50
Lee,Bo,Lee,Sue Lee,sue@example.com,50
Lee,Cy,Lee,Kim Lee,kim@example.com,50`,
    people: [
      '2: Ann | Lee; balance $50.00; family Lee; adultName Sue Lee; adultEmail sue@example.com',
      '3: Bo | Lee; family Lee; adultName Sue Lee; adultEmail sue@example.com; (The family’s balance is on line 2.)',
      '4: Cy | Lee; balance $50.00; family Lee; adultName Kim Lee; adultEmail kim@example.com',
    ],
    leftOut: [],
  },
  {
    name: 'No known heading',
    text: `Kurs,Wer,Ort
Ballett,Ivy Alder,Bonn`,
    people: [],
    leftOut: [],
  },
  {
    name: 'Age and time only',
    text: `Time,Dancer Name,Age,Teacher,Location
4:30,Ivy Alder,9,Ms. Dee,Studio A`,
    people: ['2: Ivy | Alder'],
    leftOut: [],
  },
  {
    name: 'First and last reversed with honorific sections',
    text: `Last Name,First Name,Phone
Ms. Dee - Monday,,
Alder,Ivy,555-010-2233
Subtotal,1,
Mr. Lee - Tuesday,,
Birch,Kai,555-010-4455
Subtotal,1,
Grand Total,2,`,
    answers: { labels: 'unused' },
    people: ['3: Ivy | Alder; phone 555-010-2233', '6: Kai | Birch; phone 555-010-4455'],
    leftOut: ['2: group', '4: total', '5: group', '7: total', '8: total'],
  },
  {
    name: 'Last names first, pasted',
    text: `Fenn, Otis
Grey, Mary Ann
O’Hara, Liv`,
    columns: ['lastName', 'firstName'],
    people: ['1: Otis | Fenn', '2: Mary Ann | Grey', '3: Liv | O’Hara'],
    leftOut: [],
  },
  {
    name: 'Last names first, under one heading',
    text: `Dancer,Email
Fenn, Otis,otis@example.com
Grey, Mary Ann,mary@example.com
Cher,cher@example.com`,
    columns: ['lastName', 'firstName', 'email'],
    people: [
      '2: Otis | Fenn; email otis@example.com',
      '3: Mary Ann | Grey; email mary@example.com',
      '4: cher@example.com | Cher',
    ],
    leftOut: [],
  },
  {
    name: 'First names first, without a space after the comma',
    text: `Otis,Fenn
Liv,Grey`,
    columns: ['firstName', 'lastName'],
    people: ['1: Otis | Fenn', '2: Liv | Grey'],
    leftOut: [],
  },
  {
    name: 'Names with what a list puts before them',
    text: `- Otis Fenn
* Liv Grey
[ ] Ann Moss
[x] Bo Reed
3) Cy Hill
• Di Lund
☐ Ed Pine`,
    people: [
      '1: Otis | Fenn',
      '2: Liv | Grey',
      '3: Ann | Moss',
      '4: Bo | Reed',
      '5: Cy | Hill',
      '6: Di | Lund',
      '7: Ed | Pine',
    ],
    leftOut: [],
  },
  {
    name: 'A line for each person of a household, with roles',
    text: `Member ID,First Name,Last Name,Household ID,Household Role,Mobile Phone,Email,Balance
1,Nora,Fenn,H77,Head of Household,555-010-0101,nora@example.com,40.00
2,Carl,Fenn,H77,Spouse,555-010-0102,,
3,Ida,Fenn,H77,Other Adult,,,
4,Otis,Fenn,H77,Child,,,
5,Pia,Fenn,H77,Child,555-010-0105,,
6,Wes,Grey,H78,Head of Household,,wes@example.com,`,
    people: [
      '5: Otis | Fenn; adultName Nora Fenn; adultEmail nora@example.com; adultPhone 555-010-0101; adult2Name Carl Fenn; adult2Phone 555-010-0102; (Not used: Parent Ida Fenn.); (Not used: Balance of Nora Fenn: 40.00.)',
      '6: Pia | Fenn; phone 555-010-0105; adultName Nora Fenn; adultEmail nora@example.com; adultPhone 555-010-0101; adult2Name Carl Fenn; adult2Phone 555-010-0102; (Not used: Parent Ida Fenn.)',
      '7: Wes | Grey; email wes@example.com; (Says “Head of Household”, and no child is in this family. A student?)',
    ],
    leftOut: ['2: parent', '3: parent', '4: parent'],
  },
  {
    name: 'A relationship to the family, under a plain heading',
    text: `Family,First Name,Last Name,Relationship,Phone
Fenn,Nora,Fenn,Mother,555-010-0101
Fenn,Otis,Fenn,Son,
Fenn,Pia,Fenn,Daughter,`,
    people: [
      '3: Otis | Fenn; family Fenn; adultName Nora Fenn; adultPhone 555-010-0101; adultRelation Mother',
      '4: Pia | Fenn; family Fenn; adultName Nora Fenn; adultPhone 555-010-0101; adultRelation Mother',
    ],
    leftOut: ['2: parent'],
  },
  {
    name: 'Dancers who are of age, and one of their children',
    text: `First Name,Last Name,Email,Guardian,Guardian Email,Relationship
Nora,Fenn,nora@example.com,Nora Fenn,nora@example.com,
Wes,Grey,,Wes Grey,wes@example.com,Self
Otis,Fenn,,Nora Fenn,nora@example.com,Mother`,
    people: [
      '2: Nora | Fenn; email nora@example.com',
      '3: Wes | Grey; email wes@example.com',
      '4: Otis | Fenn; adultName Nora Fenn; adultEmail nora@example.com; adultRelation Mother',
    ],
    leftOut: [],
  },
  {
    name: 'Two tables side by side',
    text: `Ballet 1,,,Tap 1,
Student,Parent email,,Student,Parent email
Otis Fenn,nora@example.com,,Liv Grey,wes@example.com
Pia Fenn,nora@example.com,,Otis Fenn,nora@example.com
,,,Bo Reed,`,
    answers: { table: '0', labels: 'classes' },
    people: [
      '3: Otis | Fenn; adultEmail nora@example.com',
      '4: Pia | Fenn; adultEmail nora@example.com',
    ],
    leftOut: ['1: above', '5: group'],
  },
  {
    name: 'Two columns of names without a gap',
    text: `Name,Phone,Name,Phone
Otis Fenn,555-010-0101,Liv Grey,555-010-0102`,
    answers: { table: '0' },
    people: ['2: Otis | Fenn; phone 555-010-0101'],
    leftOut: [],
  },
  {
    name: 'Several names in one cell',
    text: `Student,Parent email
"Otis Fenn, Pia Fenn",nora@example.com
Liv/Max Grey,wes@example.com
"Ann Moss
Bo Moss",moss@example.com
"Van Dyke, Mary Ann",dyke@example.com`,
    answers: { commas: 'several', ands: 'several' },
    people: [
      '2: Otis | Fenn; adultEmail nora@example.com; (From “Otis Fenn, Pia Fenn”.)',
      '2b: Pia | Fenn; adultEmail nora@example.com; (From “Otis Fenn, Pia Fenn”.)',
      '3: Liv | Grey; adultEmail wes@example.com; (From “Liv/Max Grey”.)',
      '3b: Max | Grey; adultEmail wes@example.com; (From “Liv/Max Grey”.)',
      '4: Ann | Moss; adultEmail moss@example.com; (From “Ann Moss\nBo Moss”.)',
      '4b: Bo | Moss; adultEmail moss@example.com; (From “Ann Moss\nBo Moss”.)',
      '5: Van | Dyke; adultEmail dyke@example.com; (From “Van Dyke, Mary Ann”.)',
      '5b: Mary | Ann; adultEmail dyke@example.com; (From “Van Dyke, Mary Ann”.)',
    ],
    leftOut: [],
  },
  {
    name: 'A cell that may be two names',
    text: `Student,Phone
"Otis Fenn, Liv Grey",555-010-0101`,
    answers: { commas: 'several' },
    people: [
      '2: Otis | Fenn; phone 555-010-0101; (From “Otis Fenn, Liv Grey”.)',
      '2b: Liv | Grey; phone 555-010-0101; (From “Otis Fenn, Liv Grey”.)',
    ],
    leftOut: [],
  },
  {
    name: 'Both parents with one email',
    text: `Student,Mother,Mother Email,Father,Father Email
Otis Fenn,Nora Fenn,fenns@example.com,Carl Fenn,fenns@example.com`,
    people: [
      '2: Otis | Fenn; adultName Nora Fenn; adultEmail fenns@example.com; adultRelation Mother; adult2Name Carl Fenn; adult2Email fenns@example.com; adult2Relation Father',
    ],
    leftOut: [],
  },
  {
    name: 'German headings and amounts',
    text: `Nachname;Vorname;Handy Mutter;Mutter;Kurs;Offener Betrag
Groß;Zoë;0171 555123;Jana Groß;Ballett;"1.020,50 €"`,
    people: [
      '2: Zoë | Groß; balance $1,020.50; classes Ballett; adultName Jana Groß; adultPhone 0171 555123; adultRelation Mother',
    ],
    leftOut: [],
  },
  {
    name: 'Ditto marks and other pointers',
    text: `Student,Parent,Parent phone,Emergency contact
Otis Fenn,Nora Fenn,555-010-0101,see above
Pia Fenn,ditto,〃,Same as parent`,
    people: [
      '2: Otis | Fenn; adultName Nora Fenn; adultPhone 555-010-0101; (Not used: “see above”.)',
      '3: Pia | Fenn; (Not used: “ditto”, “〃”, “Same as parent”.)',
    ],
    leftOut: [],
  },
  {
    name: 'Last names first, with a bullet and a remark',
    text: `- Fenn, Otis
- Grey, Liv (new)`,
    columns: ['lastName', 'firstName'],
    people: ['1: Otis | Fenn', '2: Liv | Grey; (Not used: new.)'],
    leftOut: [],
  },
  {
    name: 'Last names first, under one word',
    text: `Students
Fenn, Otis
Grey, Liv`,
    answers: { labels: 'unused' },
    columns: ['lastName', 'firstName'],
    people: ['2: Otis | Fenn', '3: Liv | Grey'],
    leftOut: ['1: group'],
  },
  {
    name: 'Several first names before one last name',
    text: `First Name,Last Name
"Otis, Pia",Fenn
"Max, Jr.",Grey`,
    answers: { commas: 'several' },
    people: [
      '2: Otis | Fenn; (From “Otis, Pia”.)',
      '2b: Pia | Fenn; (From “Otis, Pia”.)',
      '3: Max, Jr. | Grey',
    ],
    leftOut: [],
  },
  {
    name: 'First names that may be one name',
    text: `Parent Name,Parent Email,Child Names
Nora Fenn,nora@example.com,"Otis, Pia"`,
    answers: { commas: 'several' },
    people: [
      '2: Otis | Fenn; adultName Nora Fenn; adultEmail nora@example.com; (From “Otis, Pia”.)',
      '2b: Pia | Fenn; adultName Nora Fenn; adultEmail nora@example.com; (From “Otis, Pia”.)',
    ],
    leftOut: [],
  },
  {
    name: 'Households, with a column that says who is a child',
    text: `First Name,Last Name,Household ID,Child,Email
Nora,Fenn,9,FALSE,nora@example.com
Otis,Fenn,9,TRUE,`,
    columns: [null, null, null, 'familyRole', null],
    people: ['3: Otis | Fenn; adultName Nora Fenn; adultEmail nora@example.com'],
    leftOut: ['2: parent'],
  },
  {
    name: 'Roles under the heading of the dance role',
    text: `Name,Role,Family
Nora Fenn,Parent,Fenn
Otis Fenn,Child,Fenn`,
    columns: [null, 'familyRole', null],
    people: ['3: Otis | Fenn; family Fenn; adultName Nora Fenn'],
    leftOut: ['2: parent'],
  },
  {
    name: 'A child on two lines with two sets of parents',
    text: `Student,Mother,Mother Email,Father,Father Email,Class
Otis Fenn,Nora Fenn,nora@example.com,Carl Fenn,carl@example.com,Tap 1
Otis Fenn,Nora Fenn,nora@example.com,Max Grey,max@example.com,Jazz 1`,
    people: [
      '2: Otis | Fenn; classes Tap 1, Jazz 1; adultName Nora Fenn; adultEmail nora@example.com; adultRelation Mother; adult2Name Carl Fenn; adult2Email carl@example.com; adult2Relation Father; (Also line 3.); (Not used: Parent 2 Max Grey.); (Not used: Parent 2 email max@example.com.)',
      '3: Otis | Fenn; adultName Nora Fenn; adultEmail nora@example.com; adultRelation Mother; adult2Name Max Grey; adult2Email max@example.com; adult2Relation Father',
    ],
    leftOut: [],
  },
];

test.each(lists)('$name', async ({ text, answers = {}, columns = [], people, leftOut }) => {
  const [sheet] = await readText(text);
  const read = readSheet(sheet?.rows ?? [], { answers, columns });
  expect(described(read)).toEqual({ people, leftOut });
  // Nothing else is asked, and each answer was.
  expect(Object.fromEntries(read.questions.map(({ key, answer }) => [key, answer]))).toEqual(
    answers,
  );
});
