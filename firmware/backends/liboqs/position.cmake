# liboqs asks for position-independent code, which a firmware at a fixed address has no use for. Included after project().
set(CMAKE_C_COMPILE_OPTIONS_PIC -fno-pic)
