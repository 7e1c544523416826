#include "tests/unit/transport/loopback/handling_server.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

namespace signalbox::transport::loopback {

namespace {

constexpr std::chrono::seconds exchange_deadline{20};

server_config with_a_free_port(server_config config) {
  config.port = 0;
  return config;
}

}  // namespace

handling_server::handling_server(http::handler handler, server_config config)
    : transport_(
          with_a_free_port(std::move(config)), std::move(handler), listener_,
          [this](const http::exchange& seen) { observe(seen); },
          [this](log_level, std::string_view event, std::string_view fields) {
            note(event, fields);
          }) {
  listener_.sockets = &transport_.hub();
  if (const auto started = transport_.start(); !started) throw std::runtime_error(started.error());
}

handling_server::~handling_server() {
  transport_.stop();
}

std::optional<http::exchange> handling_server::next_exchange() {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, exchange_deadline, [this] { return seen_.size() > returned_; })) {
    return std::nullopt;
  }
  return seen_[returned_++];
}

bool handling_server::has_exchange() {
  const std::lock_guard lock(mutex_);
  return seen_.size() > returned_;
}

std::string handling_server::log() {
  const std::lock_guard lock(mutex_);
  return log_;
}

void handling_server::observe(const http::exchange& seen) {
  {
    const std::lock_guard lock(mutex_);
    seen_.push_back(seen);
  }
  changed_.notify_all();
}

void handling_server::note(std::string_view event, std::string_view fields) {
  const std::lock_guard lock(mutex_);
  log_ += event;
  log_ += ' ';
  log_ += fields;
  log_ += '\n';
}

}  // namespace signalbox::transport::loopback
