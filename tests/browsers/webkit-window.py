#!/usr/bin/python3
"""A window with one automated WebKit view and nothing else, because MiniBrowser cannot be as narrow as a phone.

webkit-window.py FOLDER WIDTH HEIGHT: keeps its data in FOLDER and writes its output and the
console of its pages to FOLDER/console.
"""
import os
import sys

folder, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
console = os.open(os.path.join(folder, 'console'), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
os.dup2(console, 1)
os.dup2(console, 2)

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

# Not an ephemeral context: WebKit does not print the console of private pages.
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
view = WebKit2.WebView(
    web_context=context,
    settings=WebKit2.Settings(enable_write_console_messages_to_stdout=True),
    is_controlled_by_automation=True,
)
window = Gtk.Window(default_width=width, default_height=height)
window.add(view)
window.show_all()
# There is no window manager to give the window the focus.
window.get_window().focus(0)


def started(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKit')
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: view)


context.connect('automation-started', started)
view.connect('close', lambda _: window.destroy())
window.connect('destroy', Gtk.main_quit)
Gtk.main()
