#include "simulations/report/markup.hpp"

namespace signalbox::simulations {

std::string escaped(std::string_view text) {
  std::string made;
  made.reserve(text.size());
  for (const char each : text) {
    switch (each) {
      case '&':
        made += "&amp;";
        break;
      case '<':
        made += "&lt;";
        break;
      case '>':
        made += "&gt;";
        break;
      case '"':
        made += "&quot;";
        break;
      case '\'':
        made += "&#39;";
        break;
      case '\n':
      case '\t':
        made += each;
        break;
      default:
        made += static_cast<unsigned char>(each) < 0x20 ? ' ' : each;
    }
  }
  return made;
}

}  // namespace signalbox::simulations
