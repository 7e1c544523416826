#pragma once

#include <map>
#include <string>

#include "actors/messages/basic.hpp"
#include "actors/messages/incident.hpp"
#include "actors/messages/notice.hpp"
#include "actors/messages/support.hpp"
#include "actors/messages/telemetry.hpp"

/// Requests to the platform actor.
namespace signalbox::actors {

struct set_flag {
  using reply = done;
  std::string name;
  bool value = false;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, set_flag& x) {
  return f(x.name, x.value, x.by);
}

/// Removes a flag, which then counts as false. Errors: `not_found`.
struct remove_flag {
  using reply = done;
  std::string name;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, remove_flag& x) {
  return f(x.name, x.by);
}

struct list_flags {
  using reply = std::map<std::string, bool>;
};

template <class Inspector>
auto inspect(Inspector& f, list_flags&) {
  return f();
}

}  // namespace signalbox::actors
