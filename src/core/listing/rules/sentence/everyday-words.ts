/**
 * Words of everyday English that shoppers put around the names of cars, and words for parts, uses and features of cars that we do not
 * record. None is the beginning or a misspelling of a name: "much" is no Mach-E, "quick" no Buick, "boat" no Bolt. A word that is also a
 * make, a model or a trim ("fit", "edge", "mini", "limited") is not included.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `hello hi hey yo sup thank thanks thx plz pls u ur yall am was were been being ive ill thats whats theres who whom whose what when
  where why how much many more most less least lot lots bit there here their they them he him she her his hers our ours your yours
  mine yes yeah yep nope ok okay sure maybe also even still again always ever if because well about off out over while during same
  other another such each every both few own did does done doing dont doesnt didnt cant cannot wont wouldnt shouldnt isnt arent
  should may might must shall let lets getting got going gonna wanna come coming take takes taking makes made gave keep put say says
  said see seen tell know knows think wants wanted needs needed wish love loves prefer wondering wonder help able buying bought
  purchase pay worth guy guys bro folks someone somebody anyone anybody everyone everybody boys thing things stuff kind kinds type
  types way ways time today tomorrow soon right yet list listing listings available selling sold trade finance financing loan credit
  payment payments insurance lease leasing lien legal tags warranty deliver delivery shipping appointment hours phone email website
  person wife husband mom dad son daughter grandma friend school college job money cash so hopefully preferable actually basically
  hmm um uh lol read run start call load limit link per count place card part parts plain down form pass line lines word lead hand
  main real short sort front back miss along life across carry live plan plans band based loss min mode eco toy brand summer spring
  quick race ride box boat jet ski pull haul trailer dirt lane park spot space seat booster spare motor belt leak glass cruise liner
  cover charge plug nav bose mint pristine cute classy plush sports seconds anywhere bang buck figure figures discount obo trying gets asking biggest nothing spend keeping`.split(
    /\s+/,
  ),
);
