<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="terrain" tilewidth="64" tileheight="64" tilecount="9" columns="9">
 <image source="terrain.png" width="576" height="64"/>
 <tile id="0">
  <properties>
   <property name="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="terrain" value="wall"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="terrain" value="water"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="terrain" value="cover"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="kind" value="climb"/>
   <property name="risk" value="medium"/>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="kind" value="jump"/>
   <property name="risk" value="high"/>
   <property name="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="kind" value="ice"/>
   <property name="risk" value="low"/>
   <property name="terrain" value="floor"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="kind" value="swim"/>
   <property name="risk" value="medium"/>
   <property name="terrain" value="rough"/>
  </properties>
 </tile>
</tileset>
