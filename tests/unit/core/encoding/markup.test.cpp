#include "core/encoding/markup.hpp"

#include <doctest/doctest.h>

#include <string>

using signalbox::core::escaped;

TEST_CASE("markup: escapes special characters and removes invalid ones") {
  CHECK(escaped("a<b>&\"c'") == "a&lt;b&gt;&amp;&quot;c&#39;");
  CHECK(escaped(std::string("a\0\x01\x1f\n\tb", 7)) == "a\n\tb");
  CHECK(escaped("Zürich \xF0\x9F\x9A\xA6") == "Zürich \xF0\x9F\x9A\xA6");
  CHECK(escaped("\xFF!\xEF\xBF\xBF") == "\xEF\xBF\xBD!");
}
