#include "app/log/log.hpp"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <string_view>
#include <utility>

#include "app/log/line_formatter.hpp"

namespace signalbox::app {

namespace {

std::shared_ptr<spdlog::logger> log_to(spdlog::sink_ptr sink, const settings::log_section& how) {
  if (how.format == "json") {
    sink->set_formatter(std::make_unique<json_formatter>());
  } else {
    sink->set_formatter(std::make_unique<text_formatter>());
  }
  auto log = std::make_shared<spdlog::logger>("signalbox", std::move(sink));
  log->set_level(spdlog::level::from_str(how.level));
  // Warnings and errors must be written before a crash; info lines may stay in the buffer.
  log->flush_on(spdlog::level::warn);
  return log;
}

spdlog::level::level_enum level_of(transport::log_level level) {
  switch (level) {
    case transport::log_level::debug:
      return spdlog::level::debug;
    case transport::log_level::info:
      return spdlog::level::info;
    case transport::log_level::warning:
      return spdlog::level::warn;
    case transport::log_level::error:
      return spdlog::level::err;
  }
  return spdlog::level::err;
}

}  // namespace

std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how) {
  return log_to(std::make_shared<spdlog::sinks::stderr_sink_mt>(), how);
}

std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how, std::ostream& out) {
  return log_to(std::make_shared<spdlog::sinks::ostream_sink_mt>(out), how);
}

transport::log_sink transport_log(spdlog::logger& log) {
  return [&log](transport::log_level level, std::string_view event, std::string_view fields) {
    if (fields.empty()) {
      log.log(level_of(level), "{}", event);
    } else {
      log.log(level_of(level), "{} {}", event, fields);
    }
  };
}

}  // namespace signalbox::app
