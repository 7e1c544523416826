#include "app/log/line_formatter.hpp"

#include <spdlog/details/log_msg.h>

#include <chrono>
#include <string>
#include <string_view>

#include "app/log/event_line.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"

namespace signalbox::app {

namespace {

std::string time_of(const spdlog::details::log_msg& what) {
  return core::to_iso8601(std::chrono::floor<std::chrono::milliseconds>(what.time));
}

std::string_view text_of(const spdlog::string_view_t& text) {
  return {text.data(), text.size()};
}

std::string_view level_of(const spdlog::details::log_msg& what) {
  return text_of(spdlog::level::to_string_view(what.level));
}

void append(spdlog::memory_buf_t& to, std::string_view text) {
  to.append(text.data(), text.data() + text.size());
}

}  // namespace

void text_formatter::format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) {
  append(to, fmt::format("{} {:<7} {}\n", time_of(what), level_of(what),
                         on_one_line(text_of(what.payload))));
}

std::unique_ptr<spdlog::formatter> text_formatter::clone() const {
  return std::make_unique<text_formatter>();
}

void json_formatter::format(const spdlog::details::log_msg& what, spdlog::memory_buf_t& to) {
  const auto line = parse_event_line(text_of(what.payload));
  auto fields = core::json::object();
  for (const auto& [key, value] : line.fields)
    fields[key] = value;
  core::json shown = {{"time", time_of(what)},
                      {"level", level_of(what)},
                      {"event", line.event},
                      {"fields", std::move(fields)}};
  if (!line.rest.empty()) shown["message"] = line.rest;
  append(to, shown.dump(-1, ' ', false, core::json::error_handler_t::replace));
  append(to, "\n");
}

std::unique_ptr<spdlog::formatter> json_formatter::clone() const {
  return std::make_unique<json_formatter>();
}

}  // namespace signalbox::app
