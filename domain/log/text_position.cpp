#include "domain/log/text_position.hpp"

#include <charconv>
#include <string>
#include <string_view>

namespace signalbox::domain {

namespace {

constexpr std::string_view position_field = "position";

}  // namespace

void set_text_position(core::error& failure, std::size_t character) {
  failure.fields = {{.field = std::string{position_field}, .message = std::to_string(character)}};
}

std::optional<std::size_t> text_position(const core::error& failure) {
  if (failure.fields.size() != 1 || failure.fields.front().field != position_field)
    return std::nullopt;
  const auto& text = failure.fields.front().message;
  std::size_t character = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), character);
  if (fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return character;
}

}  // namespace signalbox::domain
