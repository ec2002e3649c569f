float4 main(float4 a:A):SV_Target{
if(a.x>0)return a;
return a*2;}
