/**
 * The charges for buying a used car beside its price, by state. A line has figures, their source, the month of which they are, and `check` where
 * the figure changes each year, depends on the car, or was not confirmed by the source itself. Amounts in US dollars, rates in percent; a range
 * is `low-high`.
 *
 * `tax`: the state's rate; `local`: what counties and cities add on average, `localmax` at most, on the first `localbase` dollars; `taxmax`,
 * `taxmin`: bounds of the state's tax; `extra`: a fixed tax; `trade`: how much of a trade-in is not taxed (`full`, `none`, dollars); `title`;
 * `registration`: with plates, from a small old car to a large new one; `doccap`: the most a dealer may ask for documents; `doc`: the usual range
 * where there is no such limit. Operators correct single figures in the same form (docs/out-the-door.md).
 */
export const STATE_CHARGES = `
AK tax 0 local 1 localmax 7.5 trade full | Alaska DMV, tax on vehicles | 2026-01 | check
AK title 15 registration 100-200 | Alaska DMV, fees | 2026-01 | check
AK doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
AL tax 2 local 1.75 localmax 4 trade full | Alabama Department of Revenue, tax on vehicles | 2026-01 | check
AL title 18 registration 25-105 | Alabama Department of Revenue, fees | 2026-01 | check
AL doc 400-800 | no cap; what dealers there usually ask | 2026-01 | check
AR tax 6.5 local 2.95 localmax 6.1 localbase 2500 trade full | Arkansas DFA, tax on vehicles | 2026-01 | check
AR title 10 registration 17-30 | Arkansas DFA, fees | 2026-01
AR doccap 129 | Arkansas Motor Vehicle Commission | 2026-01 | check
AZ tax 5.6 local 2.9 localmax 5.6 trade full | Arizona MVD, tax on vehicles | 2026-01
AZ title 4 registration 100-450 | Arizona MVD, fees | 2026-01 | check
AZ doc 400-700 | no cap; what dealers there usually ask | 2026-01 | check
CA tax 7.25 local 1.7 localmax 3.5 trade none | California DMV, tax on vehicles | 2026-01
CA title 27 registration 230-480 | California DMV, fees | 2026-01 | check
CA doccap 85 | California Vehicle Code 11713.1 | 2026-01
CO tax 2.9 local 4.9 localmax 8.3 trade full | Colorado DMV, tax on vehicles | 2026-01
CO title 7.20 registration 100-600 | Colorado DMV, fees | 2026-01 | check
CO doc 500-900 | no cap; what dealers there usually ask | 2026-01 | check
CT tax 6.35 trade full | Connecticut DMV, tax on vehicles | 2026-01
CT title 40 registration 130-180 | Connecticut DMV, fees | 2026-01 | check
CT doc 400-800 | no cap; what dealers there usually ask | 2026-01 | check
DC tax 6-9 trade none | DC DMV, tax on vehicles | 2026-01 | check
DC title 26 registration 72-175 | DC DMV, fees | 2026-01 | check
DC doc 200-600 | no cap; what dealers there usually ask | 2026-01 | check
DE tax 5.25 trade full | Delaware DMV, tax on vehicles | 2026-01 | check
DE title 40-55 registration 40 | Delaware DMV, fees | 2026-01
DE doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
FL tax 6 local 1 localmax 2 localbase 5000 trade full | Florida HSMV, tax on vehicles | 2026-01
FL title 75.25-85.25 registration 90-340 | Florida HSMV, fees | 2026-01 | check
FL doc 800-1200 | no cap; what dealers there usually ask | 2026-01 | check
GA tax 7 trade full | Georgia Department of Revenue, tax on vehicles | 2026-01
GA title 18 registration 20 | Georgia Department of Revenue, fees | 2026-01
GA doc 500-900 | no cap; what dealers there usually ask | 2026-01 | check
HI tax 4 local 0.5 localmax 0.5 trade none | Hawaii counties, tax on vehicles | 2026-01 | check
HI title 5-20 registration 150-350 | Hawaii counties, fees | 2026-01 | check
HI doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
IA tax 5 trade full | Iowa DOT, tax on vehicles | 2026-01
IA title 25-35 registration 60-350 | Iowa DOT, fees | 2026-01 | check
IA doccap 180 | Iowa Code 322.19A | 2026-01 | check
ID tax 6 trade full | Idaho DMV, tax on vehicles | 2026-01
ID title 14 registration 50-80 | Idaho DMV, fees | 2026-01 | check
ID doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
IL tax 6.25 local 0.75 localmax 2.25 trade full | Illinois Secretary of State, tax on vehicles | 2026-01 | check
IL title 165 registration 151 | Illinois Secretary of State, fees | 2026-01
IL doccap 378 | Illinois Attorney General, adjusted each January | 2026-01 | check
IN tax 7 trade full | Indiana BMV, tax on vehicles | 2026-01
IN title 15 registration 60-350 | Indiana BMV, fees | 2026-01 | check
IN doccap 260 | Indiana Secretary of State, adjusted each July | 2026-01 | check
KS tax 6.5 local 2.2 localmax 5.1 trade full | Kansas Department of Revenue, tax on vehicles | 2026-01
KS title 10-20 registration 50-350 | Kansas Department of Revenue, fees | 2026-01 | check
KS doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
KY tax 6 trade full | Kentucky Transportation Cabinet, tax on vehicles | 2026-01 | check
KY title 9 registration 21-30 | Kentucky Transportation Cabinet, fees | 2026-01 | check
KY doc 300-700 | no cap; what dealers there usually ask | 2026-01 | check
LA tax 5 local 5.1 localmax 7 trade full | Louisiana OMV, tax on vehicles | 2026-01
LA title 68.50-76.50 registration 20-90 | Louisiana OMV, fees | 2026-01 | check
LA doccap 425 | Louisiana OFI | 2026-01 | check
MA tax 6.25 trade full | Massachusetts RMV, tax on vehicles | 2026-01
MA title 75 registration 60 | Massachusetts RMV, fees | 2026-01
MA doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
MD tax 6.5 trade none | Maryland MVA, tax on vehicles | 2026-01 | check
MD title 100-200 registration 120-400 | Maryland MVA, fees | 2026-01 | check
MD doccap 800 | Maryland Transportation 15-311.1 | 2026-01
ME tax 5.5 trade full | Maine BMV, tax on vehicles | 2026-01
ME title 33-40 registration 100-600 | Maine BMV, fees | 2026-01 | check
ME doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
MI tax 6 trade 12000 | Michigan Secretary of State, tax on vehicles | 2026-01
MI title 15 registration 90-300 | Michigan Secretary of State, fees | 2026-01 | check
MI doccap 280 | Michigan DIFS | 2026-01 | check
MN tax 6.875 extra 20 trade full | Minnesota DVS, tax on vehicles | 2026-01 | check
MN title 8.25-23.25 registration 80-450 | Minnesota DVS, fees | 2026-01 | check
MN doccap 350 | Minnesota Statutes 168.27 | 2026-01 | check
MO tax 4.225 local 4.2 localmax 5.9 trade full | Missouri Department of Revenue, tax on vehicles | 2026-01
MO title 14.50 registration 27-60 | Missouri Department of Revenue, fees | 2026-01
MO doccap 620 | Missouri Revised Statutes 301.558 | 2026-01 | check
MS tax 5 trade full | Mississippi Department of Revenue, tax on vehicles | 2026-01
MS title 9-10 registration 50-450 | Mississippi Department of Revenue, fees | 2026-01 | check
MS doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
MT tax 0 trade none | Montana MVD, tax on vehicles | 2026-01
MT title 10-12 registration 87-350 | Montana MVD, fees | 2026-01 | check
MT doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
NC tax 3 trade full | North Carolina DMV, tax on vehicles | 2026-01
NC title 66.75 registration 46.25 | North Carolina DMV, fees | 2026-01
NC doc 600-900 | no cap; what dealers there usually ask | 2026-01 | check
ND tax 5 trade full | North Dakota DOT, tax on vehicles | 2026-01
ND title 5 registration 75-170 | North Dakota DOT, fees | 2026-01 | check
ND doc 200-400 | no cap; what dealers there usually ask | 2026-01 | check
NE tax 5.5 local 1.5 localmax 2.75 trade full | Nebraska DMV, tax on vehicles | 2026-01
NE title 10 registration 60-450 | Nebraska DMV, fees | 2026-01 | check
NE doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
NH tax 0 trade none | New Hampshire DMV, tax on vehicles | 2026-01
NH title 25-35 registration 100-500 | New Hampshire DMV, fees | 2026-01 | check
NH doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
NJ tax 6.625 trade full | New Jersey MVC, tax on vehicles | 2026-01
NJ title 60-85 registration 46.50-84 | New Jersey MVC, fees | 2026-01
NJ doc 400-800 | no cap; what dealers there usually ask | 2026-01 | check
NM tax 4 trade full | New Mexico MVD, tax on vehicles | 2026-01
NM title 4-5 registration 27-62 | New Mexico MVD, fees | 2026-01 | check
NM doc 300-600 | no cap; what dealers there usually ask | 2026-01 | check
NV tax 6.85 local 1.4 localmax 1.53 trade full | Nevada DMV, tax on vehicles | 2026-01
NV title 28.25 registration 100-450 | Nevada DMV, fees | 2026-01 | check
NV doc 400-700 | no cap; what dealers there usually ask | 2026-01 | check
NY tax 4 local 4.5 localmax 4.88 trade full | New York DMV, tax on vehicles | 2026-01
NY title 50 registration 75-220 | New York DMV, fees | 2026-01
NY doccap 175 | 15 NYCRR 78.19 | 2026-01
OH tax 5.75 local 1.5 localmax 2.25 trade none | Ohio BMV, tax on vehicles | 2026-01 | check
OH title 15-18 registration 36-75 | Ohio BMV, fees | 2026-01 | check
OH doccap 400 | Ohio Revised Code 4517.261 | 2026-01 | check
OK tax 4.5 trade full | Service Oklahoma, tax on vehicles | 2026-01 | check
OK title 11 registration 26-101 | Service Oklahoma, fees | 2026-01
OK doc 300-700 | no cap; what dealers there usually ask | 2026-01 | check
OR tax 0 trade none | Oregon DMV, tax on vehicles | 2026-01
OR title 77-192 registration 126-316 | Oregon DMV, fees | 2026-01 | check
OR doccap 250 | Oregon Administrative Rules 137-020-0020 | 2026-01 | check
PA tax 6 local 0 localmax 2 trade full | Pennsylvania DOT, tax on vehicles | 2026-01
PA title 67-72 registration 45-53 | Pennsylvania DOT, fees | 2026-01 | check
PA doccap 490 | Pennsylvania Motor Vehicle Sales Finance Act | 2026-01 | check
RI tax 7 trade full | Rhode Island DMV, tax on vehicles | 2026-01
RI title 52.50 registration 45-90 | Rhode Island DMV, fees | 2026-01 | check
RI doc 300-500 | no cap; what dealers there usually ask | 2026-01 | check
SC tax 5 taxmax 500 trade full | South Carolina DMV, tax on vehicles | 2026-01
SC title 15 registration 40 | South Carolina DMV, fees | 2026-01
SC doc 400-700 | no cap; what dealers there usually ask | 2026-01 | check
SD tax 4 trade full | South Dakota DOR, tax on vehicles | 2026-01
SD title 10-15 registration 76-150 | South Dakota DOR, fees | 2026-01 | check
SD doc 100-400 | no cap; what dealers there usually ask | 2026-01 | check
TN tax 7 local 2.55 localmax 2.75 localbase 1600 extra 44 trade full | Tennessee Department of Revenue, tax on vehicles | 2026-01
TN title 14 registration 26-135 | Tennessee Department of Revenue, fees | 2026-01 | check
TN doc 400-800 | no cap; what dealers there usually ask | 2026-01 | check
TX tax 6.25 trade full | Texas DMV, tax on vehicles | 2026-01
TX title 28-33 registration 69-92 | Texas DMV, fees | 2026-01
TX doccap 225 | Texas OCCC: presumed reasonable | 2026-01 | check
UT tax 4.85 local 2.5 localmax 4.2 trade full | Utah DMV, tax on vehicles | 2026-01
UT title 6 registration 60-230 | Utah DMV, fees | 2026-01 | check
UT doc 300-500 | no cap; what dealers there usually ask | 2026-01 | check
VA tax 4.15 taxmin 75 trade none | Virginia DMV, tax on vehicles | 2026-01
VA title 15 registration 31-60 | Virginia DMV, fees | 2026-01
VA doc 700-1000 | no cap; what dealers there usually ask | 2026-01 | check
VT tax 6 trade full | Vermont DMV, tax on vehicles | 2026-01
VT title 42 registration 91 | Vermont DMV, fees | 2026-01
VT doc 100-400 | no cap; what dealers there usually ask | 2026-01 | check
WA tax 7 local 2.9 localmax 4.1 trade full | Washington DOL, tax on vehicles | 2026-01 | check
WA title 20-40 registration 80-300 | Washington DOL, fees | 2026-01 | check
WA doccap 200 | RCW 46.70.180 | 2026-01 | check
WI tax 5 local 0.6 localmax 2.9 trade full | Wisconsin DMV, tax on vehicles | 2026-01
WI title 164.50-214.50 registration 85-160 | Wisconsin DMV, fees | 2026-01 | check
WI doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
WV tax 6 trade full | West Virginia DMV, tax on vehicles | 2026-01
WV title 15 registration 52 | West Virginia DMV, fees | 2026-01 | check
WV doccap 500 | West Virginia DMV | 2026-01 | check
WY tax 4 local 1.45 localmax 2 trade full | Wyoming DOT, tax on vehicles | 2026-01
WY title 15-20 registration 100-500 | Wyoming DOT, fees | 2026-01 | check
WY doc 200-500 | no cap; what dealers there usually ask | 2026-01 | check
`;

/**
 * Rates that towns and counties add, by the first three digits of zip codes that lie wholly or nearly so within them: percent, the place, the
 * month.
 */
export const LOCAL_RATES = `
100 local 4.875 | New York City | 2026-01 | check
101 local 4.875 | New York City | 2026-01 | check
102 local 4.875 | New York City | 2026-01 | check
103 local 4.875 | New York City | 2026-01 | check
104 local 4.875 | New York City | 2026-01 | check
111 local 4.875 | New York City | 2026-01 | check
112 local 4.875 | New York City | 2026-01 | check
113 local 4.875 | New York City | 2026-01 | check
114 local 4.875 | New York City | 2026-01 | check
116 local 4.875 | New York City | 2026-01 | check
115 local 4.625 | Nassau County | 2026-01 | check
142 local 4.75 | Buffalo | 2026-01 | check
152 local 1 | Allegheny County | 2026-01 | check
191 local 2 | Philadelphia | 2026-01 | check
441 local 2.25 | Cuyahoga County | 2026-01 | check
432 local 2.25 | Columbus | 2026-01 | check
452 local 2.05 | Hamilton County | 2026-01 | check
532 local 2.9 | Milwaukee | 2026-01 | check
537 local 0.5 | Madison | 2026-01 | check
631 local 5.454 | St. Louis | 2026-01 | check
672 local 1 | Wichita | 2026-01 | check
681 local 1.5 | Omaha | 2026-01 | check
685 local 1.75 | Lincoln | 2026-01 | check
701 local 5 | New Orleans | 2026-01 | check
802 local 6.25 | Denver | 2026-01 | check
841 local 3.6 | Salt Lake City | 2026-01 | check
850 local 3.5 | Phoenix | 2026-01 | check
857 local 3.1 | Tucson | 2026-01 | check
891 local 1.525 | Las Vegas | 2026-01 | check
895 local 1.415 | Reno | 2026-01 | check
900 local 2.5 | Los Angeles | 2026-01 | check
921 local 0.5 | San Diego | 2026-01 | check
941 local 1.375 | San Francisco | 2026-01 | check
958 local 1.5 | Sacramento | 2026-01 | check
968 local 0.5 | Honolulu | 2026-01 | check
981 local 3.85 | Seattle | 2026-01 | check
`;
