#include "core/encoding/base64.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

void base64(std::string_view bytes) {
  require(core::from_base64(core::to_base64(bytes)) == bytes, "base64 round-trips");
  require(core::from_base64url(core::to_base64url(bytes)) == bytes, "base64url round-trips");

  if (const auto read = core::from_base64url(bytes)) {
    require(core::to_base64url(*read) == bytes,
            "every text has one value and every value one text");
  }
  if (const auto read = core::from_base64(bytes)) {
    auto padded = std::string(bytes);
    while (padded.size() % 4 != 0)
      padded += '=';
    require(core::to_base64(*read) == padded, "the same for base64, except for padding");
  }
}

}  // namespace signalbox::fuzz
