#pragma once

#include <string>

#include "actors/messages/basic.hpp"
#include "domain/platform/installation_settings.hpp"

namespace signalbox::domain {

template <class Inspector>
auto inspect(Inspector& f, mail_account& x) {
  return f(x.url, x.from, x.user, x.password);
}

template <class Inspector, class T>
auto inspect(Inspector& f, sourced<T>& x) {
  return f(x.value, x.from);
}

template <class Inspector>
auto inspect(Inspector& f, effective_installation& x) {
  return f(x.name, x.sign_up, x.public_url, x.mail);
}

template <class Inspector>
auto inspect(Inspector& f, installation_change& x) {
  return f(x.name, x.sign_up, x.public_url, x.mail_url, x.mail_from, x.mail_user, x.mail_password);
}

}  // namespace signalbox::domain

/// Requests to the platform actor about the settings of the installation.
namespace signalbox::actors {

/// Returns the settings in effect.
struct describe_installation {
  using reply = domain::effective_installation;
};

template <class Inspector>
auto inspect(Inspector& f, describe_installation&) {
  return f();
}

/// Changes settings with immediate effect. Errors: as `domain::changed_settings`.
struct change_installation {
  using reply = domain::effective_installation;
  domain::installation_change to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, change_installation& x) {
  return f(x.to, x.by);
}

/// Sends a message to the requester through a mail server whose settings need not be stored, and
/// waits for the server's reply. Errors: as `domain::tried_mail`; `conflict` with
/// `test_message_failed` and the mail server's reason.
struct send_test_message {
  using reply = done;
  domain::installation_change through;
  std::string to;
  domain::requester by;
};

template <class Inspector>
auto inspect(Inspector& f, send_test_message& x) {
  return f(x.through, x.to, x.by);
}

/// The name or the public URL may have changed; sent to the status actor.
struct installation_changed {
  bool changed = true;
};

template <class Inspector>
auto inspect(Inspector& f, installation_changed& x) {
  return f(x.changed);
}

}  // namespace signalbox::actors
