#include "conformance/arguments.hpp"

#include <CLI/CLI.hpp>
#include <string>

namespace signalbox::conformance {

namespace {

constexpr std::int64_t time_ms_max = 3'600'000;
constexpr std::size_t payload_bytes_max = std::size_t{256} * 1024 * 1024;

void add_time(CLI::App& program, const std::string& name, std::chrono::milliseconds& target,
              const std::string& meaning) {
  program
      .add_option_function<std::int64_t>(
          name, [&target](std::int64_t ms) { target = std::chrono::milliseconds(ms); }, meaning)
      ->check(CLI::Range(std::int64_t{1}, time_ms_max))
      ->type_name("MS")
      ->default_str(std::to_string(target.count()));
}

}  // namespace

std::variant<settings, exit_code> read_arguments(int count, char** words) {
  settings out;
  std::string recovery = "off";
  std::string compression = "off";
  CLI::App program{
      "Echoes over Signalbox's own protocol code, for conformance suites: Engine.IO at "
      "/engine.io/, "
      "Socket.IO at /socket.io/, WebSocket at /echo.",
      "signalbox-conformance"};
  program.add_option("--port", out.port, "port on the loopback interfaces; 0: a free one")
      ->capture_default_str();
  add_time(program, "--ping-interval", out.ping_interval, "interval between heartbeats");
  add_time(program, "--ping-timeout", out.ping_timeout, "timeout of a heartbeat's response");
  add_time(program, "--connect-timeout", out.connect_timeout,
           "timeout for joining a Socket.IO namespace");
  program
      .add_option("--max-payload", out.max_payload, "maximum bytes of a message or polling body")
      ->check(CLI::Range(std::size_t{1}, payload_bytes_max))
      ->default_str("1000000, and 16777216 for /echo");
  program.add_option("--recovery", recovery, "Socket.IO's connection state recovery")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  program.add_option("--compression", compression, "permessage-deflate for clients that offer it")
      ->check(CLI::IsMember({"on", "off"}))
      ->capture_default_str();
  try {
    program.parse(count, words);
  } catch (const CLI::ParseError& end) {
    return exit_code{program.exit(end)};
  }
  out.recovery = recovery == "on";
  out.compression = compression == "on";
  return out;
}

}  // namespace signalbox::conformance
