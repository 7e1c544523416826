#include "core/json/effective_patch.hpp"

#include <doctest/doctest.h>

using signalbox::core::effective_patch;
using signalbox::core::json;

TEST_CASE("effective patch: keeps only effective changes") {
  const json state = {{"a", 1}, {"b", {{"c", 2}, {"d", 3}}}, {"list", {1, 2}}};
  struct row {
    json patch;
    json effective;
  };
  const row rows[] = {
      {json::object(), json::object()},
      {{{"a", 1}}, json::object()},
      {{{"a", 2}}, {{"a", 2}}},
      {{{"a", nullptr}}, {{"a", nullptr}}},
      {{{"absent", nullptr}}, json::object()},
      {{{"b", {{"c", 2}, {"d", 4}}}}, {{"b", {{"d", 4}}}}},
      {{{"b", {{"c", 2}}}}, json::object()},
      {{{"b", {{"e", {{"f", nullptr}, {"g", 1}}}}}}, {{"b", {{"e", {{"g", 1}}}}}}},
      {{{"list", {1, 2}}}, json::object()},
      {{{"list", {2, 1}}}, {{"list", {2, 1}}}},
      {{{"a", {{"now", "an object"}}}}, {{"a", {{"now", "an object"}}}}},
  };
  for (const auto& row : rows) {
    CAPTURE(row.patch.dump());
    CHECK(effective_patch(state, row.patch) == row.effective);
  }
}
