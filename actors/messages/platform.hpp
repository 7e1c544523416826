#pragma once

#include <map>
#include <string>

#include "actors/messages/basic.hpp"
#include "actors/messages/incident.hpp"
#include "actors/messages/support.hpp"
#include "actors/messages/telemetry.hpp"

/// What the platform actor is asked.
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

/// A flag that is gone counts as false. Errors: `not_found`.
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

/// What the installation tells everybody.
struct shown_notice {
  std::string id;  ///< a new one with each text
  std::string message;
  std::string link;  ///< empty: none
};

template <class Inspector>
auto inspect(Inspector& f, shown_notice& x) {
  return f(x.id, x.message, x.link);
}

/// Puts a notice up in place of the present one.
struct put_notice {
  using reply = shown_notice;
  std::string message;
  std::string link;  ///< empty: none
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, put_notice& x) {
  return f(x.message, x.link, x.by);
}

struct take_down_notice {
  using reply = done;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, take_down_notice& x) {
  return f(x.by);
}

}  // namespace signalbox::actors
