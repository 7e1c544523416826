#include "postgres/value.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace signalbox::postgres {
namespace {

template <class Number>
void read_number(std::string_view text, Number& into) {
  const auto [end, failure] = std::from_chars(text.begin(), text.end(), into);
  if (failure != std::errc{} || end != text.end())
    broken_promise("a column contains an invalid number");
}

}  // namespace

void broken_promise(std::string_view what) {
  std::fprintf(stderr, "postgres: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

void read_value(std::string_view text, std::string& into) {
  into = text;
}

void read_value(std::string_view text, bool& into) {
  if (text != "t" && text != "f") broken_promise("a column contains an invalid boolean");
  into = text == "t";
}

void read_value(std::string_view text, std::int16_t& into) {
  read_number(text, into);
}
void read_value(std::string_view text, std::uint16_t& into) {
  read_number(text, into);
}
void read_value(std::string_view text, std::int32_t& into) {
  read_number(text, into);
}
void read_value(std::string_view text, std::int64_t& into) {
  read_number(text, into);
}
void read_value(std::string_view text, std::uint64_t& into) {
  read_number(text, into);
}

void read_value(std::string_view text, core::time_point& into) {
  // Sessions use UTC and the ISO date style: `2026-11-20 18:34:52.123+00`.
  std::string iso(text);
  if (iso.size() > 10 && iso[10] == ' ') iso[10] = 'T';
  const auto at = core::from_iso8601(iso);
  if (!at) broken_promise("a column contains an invalid time");
  into = *at;
}

void read_value(std::string_view text, bytes& into) {
  auto data = from_hex(text);
  if (!data) broken_promise("a column contains invalid binary data");
  into = std::move(*data);
}

}  // namespace signalbox::postgres
